"""The steps. Each returns when it is ok, and raises Failed or Open otherwise."""
