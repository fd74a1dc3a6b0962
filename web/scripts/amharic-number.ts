const units = ["", "አንድ", "ሁለት", "ሦስት", "አራት", "አምስት", "ስድስት", "ሰባት", "ስምንት", "ዘጠኝ"] as const;
const tens = ["", "አሥር", "ሃያ", "ሠላሳ", "አርባ", "ሃምሳ", "ስድሳ", "ሰባ"] as const;

/** A number in Amharic words: ሃያ ሦስት. Throws RangeError unless it is a whole number from 1 to 79. */
export function amharicNumber(number: number): string {
  const ten = tens[Math.floor(number / 10)];
  const unit = units[number % 10];
  if (ten === undefined || unit === undefined || number === 0) throw new RangeError(`no Amharic words for ${number}`);
  if (ten === "" || unit === "") return ten + unit;
  return ten === "አሥር" ? `አሥራ ${unit}` : `${ten} ${unit}`;
}
