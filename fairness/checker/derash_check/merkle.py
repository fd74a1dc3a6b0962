"""The tree of tickets."""

from .hashing import sha256, u8


def levels_of(leaves):
    """The tree's levels, from the leaves to the root."""
    levels = [leaves]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = [below[index : index + 2] for index in range(0, len(below), 2)]
        levels.append([sha256(u8(1) + pair[0] + pair[1]) if len(pair) == 2 else pair[0] for pair in pairs])
    return levels


def root_of(leaves):
    return levels_of(leaves)[-1][0]


def path_of(leaves, index):
    """The neighbours on the way from a leaf to the root; a level where it stands alone has none."""
    path = []
    for level in levels_of(leaves)[:-1]:
        neighbour = index ^ 1
        if neighbour < len(level):
            path.append(level[neighbour])
        index //= 2
    return path


def root_from(leaf, index, count, path):
    """Where a path leads; None when it has too few or too many neighbours."""
    node, left = leaf, list(path)
    while count > 1:
        if index ^ 1 < count:
            if not left:
                return None
            neighbour = left.pop(0)
            node = sha256(u8(1) + (neighbour + node if index % 2 else node + neighbour))
        index //= 2
        count = (count + 1) // 2
    return None if left else node
