"""Why a step is not ok."""


class Failed(Exception):
    """A step has failed; the text says why."""


class Open(Exception):
    """A step cannot be checked with what is there; the text says what is missing. `reason` names the kind, for the verdict."""

    def __init__(self, why, reason=None):
        super().__init__(why)
        self.reason = reason


class Untimely(Open):
    """Of the time of the seal."""

    def __init__(self, reason, why):
        super().__init__(why, reason)


def require(condition, why):
    if not condition:
        raise Failed(why)
