"""What is measured, and against what: CPU per operation, and ratios to a floor measured in the same run."""
