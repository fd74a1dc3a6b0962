import { describe, expect, test } from "vitest";
import * as z from "zod";
import { paramsFit } from "../contract/refusal.ts";
import { contract, endpointAt, type Path } from "../contract.ts";
import { clientEvents } from "../socket.ts";
import { paramNames } from "./error-params.ts";
import { errors } from "./errors.ts";
import { type IssueArguments, type IssueCode, isIssueCode, issueMessage, issues } from "./issues.ts";

type Def = { type?: string; check?: string; error?: (issue: object) => unknown } & Record<string, unknown>;
type Rule = { place: string; said: unknown; gives: readonly string[] };

/** What the library tells of a broken rule, by our names. */
const givenBy: Readonly<Record<string, readonly string[]>> = {
  min_length: ["min"],
  greater_than: ["min"],
  max_length: ["max"],
  less_than: ["max"],
};

/** Every rule within a schema that says something of its own, and what. */
function rulesIn(place: string, value: unknown, seen = new Set<unknown>()): Rule[] {
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  const def = (value as { _zod?: { def: Def } })._zod?.def;
  if (def === undefined)
    return Object.entries(value).flatMap(([name, part]) => rulesIn(`${place} ${name}`, part, seen));
  const own = def.error === undefined ? [] : [{ place, said: def.error({}), gives: givenBy[def.check ?? ""] ?? [] }];
  return [...own, ...Object.entries(def).flatMap(([name, part]) => rulesIn(`${place} ${name}`, part, seen))];
}

function schemasOfContract(): [place: string, schema: unknown][] {
  const calls = (Object.keys(contract) as Path[]).flatMap((path): [string, unknown][] => {
    const { params, query, body } = endpointAt(path);
    return [
      [`${path} params`, params],
      [`${path} query`, query],
      [`${path} body`, body],
    ];
  });
  return [...calls, ...Object.entries(clientEvents).map(([name, { payload }]): [string, unknown] => [name, payload])];
}

describe("what can be wrong with a field", () => {
  const rules = schemasOfContract().flatMap(([place, schema]) => rulesIn(place, schema));

  test("is a code wherever a schema says something of its own: never a sentence, and with no parameter missing", () => {
    expect(new Set(rules.map(({ said }) => said)).size).toBeGreaterThan(15);
    for (const { place, said, gives } of rules) {
      expect(isIssueCode(String(said)), `${place}: ${said}`).toBe(true);
      expect(gives, `${place}: ${said}`).toEqual(expect.arrayContaining(paramNames(issues[said as IssueCode])));
    }
  });

  test("is found by this test in every kind of schema", () => {
    const hidden = z.object({ a: z.array(z.union([z.literal(""), z.string().min(1, "Say something")])).optional() });
    const refined = z
      .string()
      .refine(() => false, "Never so")
      .transform(Number)
      .pipe(z.number("No number").max(5, "Too much"));
    expect(rulesIn("", z.tuple([hidden, refined])).map(({ said }) => said)).toEqual(
      expect.arrayContaining(["Say something", "Never so", "No number", "Too much"]),
    );
  });

  test("has a name of its own, and no refusal's", () => {
    expect(Object.keys(issues).filter((code) => code in errors)).toEqual([]);
  });

  test("does not compile without its parameters", () => {
    const said = (...[code, params]: IssueArguments) => issueMessage(code, params ?? {});
    expect(said("count_stands", { counted: 12.5 })).toBe(
      "You have counted 12.50 ETB, which stands. Say in the note what is different.",
    );
    expect(said("note_required")).toBe(issues.note_required);
    // @ts-expect-error the sum is missing
    said("count_stands");
    // @ts-expect-error nobody asked for one
    said("note_required", { counted: 5 });
  });
});

test.each([
  ["insufficient_funds", { needed: 5, balance: 0 }, true],
  ["insufficient_funds", { needed: 5 }, false],
  ["insufficient_funds", { needed: "5.00", balance: 0 }, false],
  ["not_found", {}, true],
  ["not_found", { number: 5 }, false],
  ["winner_exists", { call: 5, cartelas: [1, 2] }, true],
  ["winner_exists", { call: 5, cartelas: "1, 2" }, false],
  ["claim_differs", { claim: "is_win", claimed: true, actual: false }, true],
  ["claim_differs", { claim: "colour", claimed: true, actual: false }, false],
  ["too_long", { max: 5 }, true],
  ["too_long", {}, false],
] as const)("of %s the contract takes %j: %s", (code, params, isTaken) => {
  expect(paramsFit(code, params)).toBe(isTaken);
});
