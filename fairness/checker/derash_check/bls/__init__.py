"""Signatures of the beacon; `signature` is all that the rest needs."""
