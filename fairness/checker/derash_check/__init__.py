"""The check of a round, written from docs/fairness.md alone: `command` runs it, `check` lists its steps."""
