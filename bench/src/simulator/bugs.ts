/** Bugs that can be planted in a world, each with what it does; the invariants have to catch every one (simulator.test.ts). */
export const bugs = {
  "settle twice": "a round is taken on without its lock, a key may be used again, and a pot overdrawn",
  "publish before commit": "a player is told that a stake is taken before it is durable",
  "naive read-modify-write": "a balance is read, and written later with what it was then",
  "late confirm accepted": "a stake is taken without a look at whether the sale is over",
  "redraw on restart": "a server that starts draws again what is being called",
  "bonus paid twice": "a settlement whose answer was lost pays the bonus once more, under another key",
} as const;

export type Bug = keyof typeof bugs;
