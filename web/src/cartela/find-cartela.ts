type Numbered = { number: number };

/** The cartela of a typed number; "invalid" where no such number can be, "absent" where the list has none. */
export function findCartela<Cartela extends Numbered>(
  text: string,
  cartelas: readonly Cartela[],
): Cartela | "invalid" | "absent" {
  const highest = Math.max(0, ...cartelas.map((cartela) => cartela.number));
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  if (number < 1 || number > highest) return "invalid";
  return cartelas.find((cartela) => cartela.number === number) ?? "absent";
}

/** The cartelas of a filter: "12" is every number that begins so, "12-40" is a range. */
export function filterCartelas<Cartela extends Numbered>(text: string, cartelas: readonly Cartela[]): Cartela[] {
  const range = /^\s*(\d+)\s*[-–]\s*(\d+)\s*$/.exec(text);
  if (range !== null) return cartelas.filter(({ number }) => number >= Number(range[1]) && number <= Number(range[2]));
  return cartelas.filter(({ number }) => String(number).startsWith(text.trim()));
}
