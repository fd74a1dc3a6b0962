import type { Days } from "../days.ts";

const nameCharactersMax = 40;

/** sales-Piassa-Hall-hana-2026-11-01-to-2026-11-30.xlsx: whose sales, and of which days. */
export function fileName(names: readonly string[], { startDay, endDay }: Days, format: string): string {
  return ["sales", ...names.map(plainPart).filter(Boolean), startDay, "to", `${endDay}.${format}`].join("-");
}

/** Letters of any script and digits: what every file system and header takes. */
function plainPart(name: string): string {
  const plain = name.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return [...plain].slice(0, nameCharactersMax).join("").replace(/^-|-$/g, "");
}
