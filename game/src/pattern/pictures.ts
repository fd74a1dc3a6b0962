import { drawn, type NamedPattern } from "./drawing.ts";

/** Things that the cells draw. */
export const picturePatterns: readonly NamedPattern[] = [
  drawn("heart", "Heart", { numbers: 10, symmetry: "left_right", usesCentre: false, unused: [] })`
    .X.X.
    X.X.X
    X...X
    .X.X.
    ..X..`,
  drawn("arrow", "Arrow", { numbers: 8, symmetry: "left_right", usesCentre: true, unused: [] })`
    ..X..
    .XXX.
    X.X.X
    ..X..
    ..X..`,
  drawn("crazy-arrow", "Crazy Arrow", { numbers: 8, symmetry: "full", usesCentre: true, unused: [], ways: "turned" })`
    ..X..
    .XXX.
    X.X.X
    ..X..
    ..X..`,
  drawn("flying-arrow", "Flying Arrow", { numbers: 8, symmetry: "antidiagonal", usesCentre: true, unused: [] })`
    ..XXX
    ...XX
    ..X.X
    .X...
    X....`,
  drawn("airplane", "Airplane", { numbers: 10, symmetry: "left_right", usesCentre: true, unused: [] })`
    ..X..
    ..X..
    XXXXX
    ..X..
    .XXX.`,
  drawn("kite", "Kite", { numbers: 6, symmetry: "antidiagonal", usesCentre: true, unused: [] })`
    ...XX
    ...XX
    ..X..
    .X...
    X....`,
  drawn("crazy-kite", "Crazy Kite", { numbers: 6, symmetry: "full", usesCentre: true, unused: [], ways: "turned" })`
    ...XX
    ...XX
    ..X..
    .X...
    X....`,
  drawn("butterfly", "Butterfly", { numbers: 16, symmetry: "upright", usesCentre: true, unused: [] })`
    X...X
    XXXXX
    .XXX.
    XXXXX
    X...X`,
  drawn("house", "House", { numbers: 12, symmetry: "left_right", usesCentre: true, unused: [] })`
    ..X..
    .XXX.
    XXXXX
    .X.X.
    .X.X.`,
  drawn("tukul", "Tukul", { numbers: 14, symmetry: "left_right", usesCentre: true, unused: [] })`
    ..X..
    .XXX.
    XXXXX
    .XXX.
    .XXX.`,
  drawn("tree", "Tree", { numbers: 10, symmetry: "left_right", usesCentre: true, unused: [] })`
    ..X..
    .XXX.
    XXXXX
    ..X..
    ..X..`,
  drawn("umbrella", "Umbrella", { numbers: 13, symmetry: "none", usesCentre: true, unused: [] })`
    .XXX.
    XXXXX
    ..X..
    X.X..
    XXX..`,
  drawn("wine-glass", "Wine Glass", { numbers: 10, symmetry: "left_right", usesCentre: true, unused: [] })`
    X...X
    X...X
    .XXX.
    ..X..
    .XXX.`,
  drawn("cocktail-glass", "Cocktail Glass", { numbers: 12, symmetry: "left_right", usesCentre: true, unused: [] })`
    XXXXX
    .XXX.
    ..X..
    ..X..
    .XXX.`,
  drawn("coffee-cup", "Coffee Cup", { numbers: 14, symmetry: "none", usesCentre: false, unused: [] })`
    .....
    XXXX.
    X..XX
    X..XX
    XXXX.`,
  drawn("jebena", "Coffee Pot", { numbers: 12, symmetry: "none", usesCentre: true, unused: [] })`
    ..X..
    ..X..
    X.XXX
    .XXXX
    ..XXX`,
  drawn("mesob", "Injera Basket", { numbers: 12, symmetry: "left_right", usesCentre: true, unused: [] })`
    ..X..
    .XXX.
    XXXXX
    ..X..
    .XXX.`,
  drawn("drum", "Drum", { numbers: 14, symmetry: "left_right", usesCentre: false, unused: [] })`
    XXXXX
    X...X
    .X.X.
    .X.X.
    .XXX.`,
  drawn("crown", "Crown", { numbers: 15, symmetry: "left_right", usesCentre: true, unused: [] })`
    X.X.X
    X.X.X
    XXXXX
    XXXXX
    .....`,
  drawn("flag", "Flag", { numbers: 13, symmetry: "none", usesCentre: false, unused: [] })`
    XXXXX
    XXXXX
    X....
    X....
    X....`,
  drawn("sailboat", "Sailboat", { numbers: 13, symmetry: "none", usesCentre: true, unused: [] })`
    ..X..
    ..XX.
    ..XXX
    XXXXX
    .XXX.`,
  drawn("anchor", "Anchor", { numbers: 10, symmetry: "left_right", usesCentre: true, unused: [] })`
    ..X..
    .XXX.
    ..X..
    X.X.X
    .XXX.`,
  drawn("fish", "Fish", { numbers: 16, symmetry: "up_down", usesCentre: false, unused: [] })`
    X..X.
    XXXXX
    .X..X
    XXXXX
    X..X.`,
  drawn("ladder", "Ladder", { numbers: 12, symmetry: "upright", usesCentre: false, unused: ["B", "O"] })`
    .X.X.
    .XXX.
    .X.X.
    .XXX.
    .X.X.`,
  drawn("smile", "Smile", { numbers: 9, symmetry: "left_right", usesCentre: false, unused: [] })`
    .X.X.
    .X.X.
    .....
    X...X
    .XXX.`,
  drawn("key", "Key", { numbers: 10, symmetry: "none", usesCentre: true, unused: ["B", "O"] })`
    .XXX.
    .X.X.
    .XXX.
    ..X..
    ..XX.`,
];
