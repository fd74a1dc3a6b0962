/** Without letters that look like digits: people type it with a TV's remote control. */
export const hallCodeCharacters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const hallCodeLength = 8;
export const hallCode = new RegExp(`^[${hallCodeCharacters}]{${hallCodeLength}}$`);

/** A hall's code as somebody typed it: small letters, spaces and dashes are forgiven. */
export function readHallCode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, "");
}
