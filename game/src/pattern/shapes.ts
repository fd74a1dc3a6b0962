import { drawn, type NamedPattern } from "./drawing.ts";

/** Frames, crosses, blocks and steps. */
export const shapePatterns: readonly NamedPattern[] = [
  drawn("four-corners", "Four Corners", { numbers: 4, symmetry: "full", usesCentre: false, unused: ["I", "N", "G"] })`
    X...X
    .....
    .....
    .....
    X...X`,
  drawn("inner-corners", "Inner Four Corners", {
    numbers: 4,
    symmetry: "full",
    usesCentre: false,
    unused: ["B", "N", "O"],
  })`
    .....
    .X.X.
    .....
    .X.X.
    .....`,
  drawn("cross", "Cross", { numbers: 8, symmetry: "full", usesCentre: true, unused: [] })`
    ..X..
    ..X..
    XXXXX
    ..X..
    ..X..`,
  drawn("church-cross", "Church Cross", { numbers: 8, symmetry: "left_right", usesCentre: true, unused: [] })`
    ..X..
    XXXXX
    ..X..
    ..X..
    ..X..`,
  drawn("diamond", "Diamond", { numbers: 8, symmetry: "full", usesCentre: false, unused: [] })`
    ..X..
    .X.X.
    X...X
    .X.X.
    ..X..`,
  drawn("small-diamond", "Small Diamond", { numbers: 4, symmetry: "full", usesCentre: false, unused: ["B", "O"] })`
    .....
    ..X..
    .X.X.
    ..X..
    .....`,
  drawn("solid-diamond", "Solid Diamond", { numbers: 12, symmetry: "full", usesCentre: true, unused: [] })`
    ..X..
    .XXX.
    XXXXX
    .XXX.
    ..X..`,
  drawn("picture-frame", "Picture Frame", { numbers: 16, symmetry: "full", usesCentre: false, unused: [] })`
    XXXXX
    X...X
    X...X
    X...X
    XXXXX`,
  drawn("small-picture-frame", "Small Picture Frame", {
    numbers: 8,
    symmetry: "full",
    usesCentre: false,
    unused: ["B", "O"],
  })`
    .....
    .XXX.
    .X.X.
    .XXX.
    .....`,
  drawn("broken-frame", "Broken Picture Frame", {
    numbers: 8,
    symmetry: "full",
    usesCentre: false,
    unused: ["I", "G"],
  })`
    X.X.X
    .....
    X...X
    .....
    X.X.X`,
  drawn("layer-cake", "Layer Cake", { numbers: 14, symmetry: "upright", usesCentre: true, unused: [] })`
    XXXXX
    .....
    XXXXX
    .....
    XXXXX`,
  drawn("sandwich", "Sandwich", { numbers: 10, symmetry: "upright", usesCentre: false, unused: [] })`
    XXXXX
    .....
    .....
    .....
    XXXXX`,
  drawn("bookends", "Bookends", { numbers: 10, symmetry: "upright", usesCentre: false, unused: ["I", "N", "G"] })`
    X...X
    X...X
    X...X
    X...X
    X...X`,
  drawn("tic-tac-toe", "Tic-Tac-Toe", { numbers: 16, symmetry: "full", usesCentre: false, unused: [] })`
    .X.X.
    XXXXX
    .X.X.
    XXXXX
    .X.X.`,
  drawn("checkerboard", "Checkerboard", { numbers: 12, symmetry: "full", usesCentre: true, unused: [] })`
    X.X.X
    .X.X.
    X.X.X
    .X.X.
    X.X.X`,
  drawn("windmill", "Windmill", { numbers: 16, symmetry: "full", usesCentre: true, unused: [] })`
    XX.XX
    XX.XX
    ..X..
    XX.XX
    XX.XX`,
  drawn("pinwheel", "Pinwheel", { numbers: 12, symmetry: "quarter_turn", usesCentre: true, unused: [] })`
    XX..X
    .X.XX
    ..X..
    XX.X.
    X..XX`,
  drawn("snowflake", "Snowflake", { numbers: 16, symmetry: "full", usesCentre: true, unused: [] })`
    X.X.X
    .XXX.
    XXXXX
    .XXX.
    X.X.X`,
  drawn("star", "Star", { numbers: 12, symmetry: "left_right", usesCentre: true, unused: [] })`
    ..X..
    XXXXX
    .XXX.
    .X.X.
    X...X`,
  drawn("hourglass", "Hourglass", { numbers: 14, symmetry: "upright", usesCentre: true, unused: [] })`
    XXXXX
    .X.X.
    ..X..
    .X.X.
    XXXXX`,
  drawn("bow-tie", "Bow Tie", { numbers: 16, symmetry: "upright", usesCentre: true, unused: [] })`
    X...X
    XX.XX
    XXXXX
    XX.XX
    X...X`,
  drawn("pyramid", "Pyramid", { numbers: 8, symmetry: "left_right", usesCentre: true, unused: [] })`
    .....
    .....
    ..X..
    .XXX.
    XXXXX`,
  drawn("stairs", "Stairs", { numbers: 14, symmetry: "antidiagonal", usesCentre: true, unused: [] })`
    X....
    XX...
    XXX..
    XXXX.
    XXXXX`,
  drawn("zigzag", "Zigzag", { numbers: 6, symmetry: "upright", usesCentre: true, unused: [] })`
    .X.X.
    .....
    X.X.X
    .....
    .X.X.`,
  drawn("chevron", "Chevron", { numbers: 5, symmetry: "left_right", usesCentre: false, unused: [] })`
    ..X..
    .X.X.
    X...X
    .....
    .....`,
  drawn("postage-stamp", "Postage Stamp", {
    numbers: 4,
    symmetry: "antidiagonal",
    usesCentre: false,
    unused: ["B", "I", "N"],
  })`
    ...XX
    ...XX
    .....
    .....
    .....`,
  drawn("crazy-postage-stamp", "Crazy Postage Stamp", {
    numbers: 4,
    symmetry: "full",
    usesCentre: false,
    unused: ["N"],
    ways: "turned",
  })`
    ...XX
    ...XX
    .....
    .....
    .....`,
  drawn("six-pack", "Six Pack", { numbers: 5, symmetry: "full", usesCentre: true, unused: [], ways: "turned_moved" })`
    XX...
    XX...
    XX...
    .....
    .....`,
  drawn("nine-pack", "Nine Pack", { numbers: 8, symmetry: "full", usesCentre: true, unused: [], ways: "moved" })`
    XXX..
    XXX..
    XXX..
    .....
    .....`,
  drawn("crazy-l", "Crazy L", { numbers: 9, symmetry: "full", usesCentre: false, unused: [], ways: "turned" })`
    X....
    X....
    X....
    X....
    XXXXX`,
  drawn("crazy-t", "Crazy T", { numbers: 8, symmetry: "full", usesCentre: true, unused: [], ways: "turned" })`
    XXXXX
    ..X..
    ..X..
    ..X..
    ..X..`,
];
