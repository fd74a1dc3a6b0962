/** More numbers than these could not be read: on a wall from the chairs, on a phone in the hand. */
export const perPageMax = { wall: 200, phone: 60 };

export type SoldPage = { from: number; to: number };

/** All numbers of a hall, in pages of about the same length that begin after a full ten. */
export function soldPages(top: number, on: keyof typeof perPageMax): SoldPage[] {
  const count = Math.ceil(top / perPageMax[on]);
  const length = Math.ceil(top / count / 10) * 10;
  const pages = Array.from({ length: count }, (_, index) => ({
    from: index * length + 1,
    to: Math.min((index + 1) * length, top),
  }));
  return pages.filter(({ from }) => from <= top);
}
