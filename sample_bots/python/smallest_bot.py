"""The smallest bot: a socket, no JSON, and always the first legal action."""

import os
import socket

address = os.environ.get("REFEREE_HOST", "127.0.0.1"), int(os.environ.get("REFEREE_PORT", "7777"))
name, token = os.environ.get("REFEREE_NAME", "smallest"), os.environ.get("REFEREE_TOKEN", "")
line = socket.create_connection(address).makefile("rw", encoding="ascii", newline="\n")

print(f'{{"type":"hello","name":"{name}","protocol":1,"token":"{token}"}}', file=line, flush=True)
for message in line:
    if message.startswith('{"type":"decide","decision":"'):
        print(f'{{"type":"act","decision":"{message.split(chr(34))[7]}","choice":0}}', file=line, flush=True)
