/** A number that is not written as it must be stands in what was read as this, so that whoever needs a number finds none. */
export type Misspelt = { misspelt: string };

/** Deeper than any record, and shallower than any reader gives up at by itself. */
export const depthMax = 32;

const canonical = /^(?:0|[1-9]\d{0,14})$/;
/** All that counts in a JSON text: texts, numbers, brackets. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|[[{\]}]/gs;

/**
 * Reads JSON in which one number has one spelling: digits alone, 15 of them at most, no leading zero. `1e3`, `1.0`, `-0` and
 * `1000.00000000000000000001` are one number to one program and another to the next, so they are none here. Throws SyntaxError
 * on what is no JSON, or has brackets within brackets deeper than `depthMax`.
 */
export function readJson(text: string): unknown {
  refuseDepth(text);
  JSON.parse(text);
  // Only now, for this could make JSON of what is none.
  return JSON.parse(text.replace(tokens, (token) => (isMisspeltToken(token) ? `{"misspelt":"${token}"}` : token)));
}

export function isMisspelt(value: unknown): value is Misspelt {
  return typeof value === "object" && value !== null && "misspelt" in value;
}

function isMisspeltToken(token: string): boolean {
  return /^[-\d]/.test(token) && !canonical.test(token);
}

function refuseDepth(text: string): void {
  let depth = 0;
  for (const [token] of text.matchAll(tokens)) {
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    if (depth > depthMax) throw new SyntaxError(`nested deeper than ${depthMax}`);
  }
}
