import { drawn, type NamedPattern } from "./drawing.ts";

/** Letters of the alphabet. */
export const letterPatterns: readonly NamedPattern[] = [
  drawn("letter-a", "Letter A", { numbers: 12, symmetry: "left_right", usesCentre: false, unused: [] })`
    ..X..
    .X.X.
    X...X
    XXXXX
    X...X`,
  drawn("letter-c", "Letter C", { numbers: 13, symmetry: "up_down", usesCentre: false, unused: [] })`
    XXXXX
    X....
    X....
    X....
    XXXXX`,
  drawn("letter-e", "Letter E", { numbers: 15, symmetry: "up_down", usesCentre: true, unused: [] })`
    XXXXX
    X....
    XXXX.
    X....
    XXXXX`,
  drawn("letter-f", "Letter F", { numbers: 11, symmetry: "none", usesCentre: true, unused: [] })`
    XXXXX
    X....
    XXXX.
    X....
    X....`,
  drawn("letter-h", "Letter H", { numbers: 12, symmetry: "upright", usesCentre: true, unused: [] })`
    X...X
    X...X
    XXXXX
    X...X
    X...X`,
  drawn("letter-i", "Letter I", { numbers: 12, symmetry: "upright", usesCentre: true, unused: [] })`
    XXXXX
    ..X..
    ..X..
    ..X..
    XXXXX`,
  drawn("letter-k", "Letter K", { numbers: 10, symmetry: "up_down", usesCentre: true, unused: [] })`
    X...X
    X..X.
    XXX..
    X..X.
    X...X`,
  drawn("letter-l", "Letter L", { numbers: 9, symmetry: "antidiagonal", usesCentre: false, unused: [] })`
    X....
    X....
    X....
    X....
    XXXXX`,
  drawn("letter-m", "Letter M", { numbers: 12, symmetry: "left_right", usesCentre: true, unused: [] })`
    X...X
    XX.XX
    X.X.X
    X...X
    X...X`,
  drawn("letter-n", "Letter N", { numbers: 12, symmetry: "half_turn", usesCentre: true, unused: [] })`
    X...X
    XX..X
    X.X.X
    X..XX
    X...X`,
  drawn("letter-p", "Letter P", { numbers: 13, symmetry: "none", usesCentre: true, unused: [] })`
    XXXXX
    X...X
    XXXXX
    X....
    X....`,
  drawn("letter-s", "Letter S", { numbers: 16, symmetry: "half_turn", usesCentre: true, unused: [] })`
    XXXXX
    X....
    XXXXX
    ....X
    XXXXX`,
  drawn("letter-t", "Letter T", { numbers: 8, symmetry: "left_right", usesCentre: true, unused: [] })`
    XXXXX
    ..X..
    ..X..
    ..X..
    ..X..`,
  drawn("letter-u", "Letter U", { numbers: 13, symmetry: "left_right", usesCentre: false, unused: [] })`
    X...X
    X...X
    X...X
    X...X
    XXXXX`,
  drawn("letter-v", "Letter V", { numbers: 9, symmetry: "left_right", usesCentre: false, unused: [] })`
    X...X
    X...X
    X...X
    .X.X.
    ..X..`,
  drawn("letter-w", "Letter W", { numbers: 12, symmetry: "left_right", usesCentre: true, unused: [] })`
    X...X
    X...X
    X.X.X
    XX.XX
    X...X`,
  drawn("letter-x", "Letter X", { numbers: 8, symmetry: "full", usesCentre: true, unused: [] })`
    X...X
    .X.X.
    ..X..
    .X.X.
    X...X`,
  drawn("letter-y", "Letter Y", { numbers: 6, symmetry: "left_right", usesCentre: true, unused: [] })`
    X...X
    .X.X.
    ..X..
    ..X..
    ..X..`,
  drawn("letter-z", "Letter Z", { numbers: 12, symmetry: "half_turn", usesCentre: true, unused: [] })`
    XXXXX
    ...X.
    ..X..
    .X...
    XXXXX`,
];
