/** A cartela, by its columns from the top down. */
export const columns = {
  B: [10, 6, 15, 12, 7],
  I: [24, 27, 25, 21, 23],
  N: [45, 36, 39, 37],
  G: [57, 48, 52, 56, 46],
  O: [70, 61, 71, 66, 63],
};
