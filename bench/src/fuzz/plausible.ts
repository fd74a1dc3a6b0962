import { type Components, type JsonSchema, jsonSchemaOf } from "@derash/server/api-docs/json-schema";
import type { Random } from "./random.ts";

type Schema = Parameters<typeof jsonSchemaOf>[0];
/** Values that mean something to the server, by the name under which its answers have them. */
export type Known = ReadonlyMap<string, readonly unknown[]>;
export type Source = { random: Random; known: Known };

const components: Components = {};
const made = new WeakMap<Schema, JsonSchema>();
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Something that the schema is likely to take. */
export function plausible(schema: Schema, source: Source): unknown {
  const known = made.get(schema) ?? jsonSchemaOf(schema, "input", components);
  made.set(schema, known);
  return valueBy(known, source, "", 0);
}

function valueBy(schema: JsonSchema, source: Source, name: string, depth: number): unknown {
  const { random, known } = source;
  const { $ref, anyOf, oneOf, allOf, enum: values, const: only } = schema as Shape;
  if (depth > 8) return null;
  if ($ref !== undefined) return valueBy(components[$ref.split("/").at(-1) ?? ""] ?? {}, source, name, depth + 1);
  if (only !== undefined) return only;
  if (values !== undefined) return random.pick(values);
  // What the server itself calls so is the likeliest to mean something.
  const seen = known.get(name) ?? [];
  if (seen.length > 0 && random.chance(70)) return random.pick(seen);
  const choice = anyOf ?? oneOf ?? allOf;
  if (choice !== undefined) return valueBy(random.pick(choice), source, name, depth + 1);
  return byType(schema as Shape, source, name, depth);
}

type Shape = {
  $ref?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  type?: string;
  format?: string;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
};

function byType(shape: Shape, source: Source, name: string, depth: number): unknown {
  const { random } = source;
  switch (shape.type) {
    case "object": {
      const { properties = {}, required = [] } = shape;
      const entries = Object.entries(properties).filter(([key]) => required.includes(key) || random.chance(50));
      return Object.fromEntries(entries.map(([key, value]) => [key, valueBy(value, source, key, depth + 1)]));
    }
    case "array": {
      const length =
        (shape.minItems ?? 0) + random.below(Math.min((shape.maxItems ?? 3) - (shape.minItems ?? 0), 3) + 1);
      return Array.from({ length }, () => valueBy(shape.items ?? {}, source, name, depth + 1));
    }
    case "integer":
    case "number":
      return numberOf(shape, random);
    case "boolean":
      return random.chance(50);
    case "null":
      return null;
    case "string":
      return textOf(shape, source);
    default:
      return random.pick(["text", 1, true, null]);
  }
}

function numberOf({ minimum = 0, maximum = 1000 }: Shape, random: Random): number {
  const most = Math.min(maximum, minimum + 2 ** 31);
  return random.chance(30)
    ? random.pick([minimum, most])
    : minimum + random.below(Math.min(most - minimum + 1, 2 ** 31));
}

function textOf({ format, pattern, minLength = 0, maxLength = 40 }: Shape, { random, known }: Source): string {
  if (format === "uuid") return random.pick(known.get("uuid") as string[]);
  if (format === "date") return `2026-${random.pick(["01", "06", "12"])}-${random.pick(["01", "15", "28"])}`;
  if (format === "email") return `fuzz${random.below(1000)}@example.com`;
  const length = Math.max(minLength, Math.min(maxLength, 1 + random.below(16)));
  const candidates = [
    "10",
    "10.00",
    "1",
    "7",
    "B7",
    "ETHABC",
    "en",
    "am",
    "a-key-of-the-fuzz-1",
    `fuzz${random.below(10_000)}`,
    "123456",
    // Nobody's, so that a log which says what it was asked can be found out.
    "+251911000099",
    "0911000099",
  ];
  const fitting = candidates.filter((text) => pattern === undefined || new RegExp(pattern).test(text));
  if (pattern !== undefined && fitting.length > 0) return random.pick(fitting);
  return random.chance(50)
    ? random.pick(candidates)
    : Array.from({ length }, () => random.pick([..."abcdefgh 0123456789"])).join("");
}

/** Files all that an answer says under its names, and whatever looks like an id under `uuid`. */
export function harvest(answer: unknown, into: Map<string, unknown[]>, name = ""): void {
  if (Array.isArray(answer)) {
    for (const each of answer.slice(0, 10)) harvest(each, into, name);
  } else if (typeof answer === "object" && answer !== null) {
    for (const [key, value] of Object.entries(answer)) harvest(value, into, key);
  } else if (answer !== null) {
    keep(into, name, answer);
    if (typeof answer === "string" && uuidPattern.test(answer)) keep(into, "uuid", answer);
  }
}

const keptMax = 30;

function keep(into: Map<string, unknown[]>, name: string, value: unknown): void {
  const values = into.get(name) ?? [];
  if (values.length < keptMax && !values.includes(value)) values.push(value);
  into.set(name, values);
}
