"""The server: sockets, files and processes, driven by trio."""
