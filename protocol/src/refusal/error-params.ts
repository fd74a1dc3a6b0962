// What the words of a refusal, or of an issue of a field, are filled with. A name means the same wherever it stands.

/** Birr. Each language writes them its own way; the English of the wire has two decimals. */
export const amountParams = [
  "balance",
  "needed",
  "transferMax",
  "counted",
  "payMin",
  "payMax",
  "limit",
  "left",
] as const;

/** What all the others are; lists are joined with commas. */
export const otherParams = {
  minutes: "number",
  seconds: "number",
  /** Whole birr. */
  stakeMin: "number",
  min: "number",
  max: "number",
  years: "number",
  hours: "number",
  count: "number",
  call: "number",
  position: "number",
  number: "number",
  value: "number",
  cartelas: "numbers",
  tills: "texts",
  options: "texts",
  /** Of a card: one of the letters B, I, N, G and O. Of a file: its name. */
  column: "text",
  branch: "text",
  code: "text",
  gameId: "text",
  till: "text",
  /** What whoever suspended a player wants them told; may be empty. */
  reason: "text",
  claim: "claim",
  claimed: "fact",
  actual: "fact",
} as const;

/** What a client claims of a hall's round, and English words for it. */
export const claims = {
  bet: "The bet",
  number_of_players: "The number of cartelas",
  game_type_id: "game_type_id",
  game_type: "game_type",
  is_win: "is_win",
  calls_to_win: "calls_to_win",
} as const;
export type Claim = keyof typeof claims;

type Kinds = {
  number: number;
  numbers: readonly number[];
  text: string;
  texts: readonly string[];
  claim: Claim;
  fact: number | boolean | null;
};
type Amount = (typeof amountParams)[number];
type Other = keyof typeof otherParams;

type NameIn<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;
/** The parameters of a text with names in {braces}. A name that stands in neither table takes no value, and does not compile. */
export type ParamsIn<Words extends string> = {
  readonly [Name in NameIn<Words>]: Name extends Amount
    ? number
    : Name extends Other
      ? Kinds[(typeof otherParams)[Name]]
      : never;
};

/** Codes that say it all, of a list of codes with their parameters. */
export type BareCode<Codes> = { [Code in keyof Codes]: keyof Codes[Code] extends never ? Code : never }[keyof Codes];
/** A code with exactly its parameters, as arguments of a function. */
export type CodeArguments<Codes> =
  | [code: BareCode<Codes>]
  | {
      [Code in Exclude<keyof Codes, BareCode<Codes>>]: [code: Code, params: Codes[Code]];
    }[Exclude<keyof Codes, BareCode<Codes>>];

export type ParamValue = number | boolean | null | string | readonly number[] | readonly string[];
export type Params = Readonly<Record<string, ParamValue>>;

/** The names in {braces}, in their order. */
export function paramNames(words: string): string[] {
  return [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
}

/** The English of the wire: words with their parameters filled in. */
export function filledIn(words: string, params: Params): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => englishOf(name, params[name])).trimEnd();
}

function englishOf(name: string, value: ParamValue | undefined): string {
  if (value === undefined) return "";
  if (Array.isArray(value)) return value.join(", ");
  if (name === "claim") return claims[value as Claim];
  return (amountParams as readonly string[]).includes(name) ? Number(value).toFixed(2) : String(value);
}
