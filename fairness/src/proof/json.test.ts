import fc from "fast-check";
import { expect, test } from "vitest";
import { type About, type RoundProof, verifyRound } from "../proof.ts";
import { sampleCase } from "../sample/tampering.ts";
import { depthMax, readJson } from "./json.ts";

const { proof, about } = sampleCase();
const text = JSON.stringify(proof);

/** What the steps say of the record when one piece of its text is written in another way. */
function issuesWith(piece: string, other: string, given: About = about): string[] {
  expect(text).toContain(piece);
  const steps = verifyRound(readJson(text.replace(piece, other)) as RoundProof, given);
  return [...new Set(steps.map(({ issue }) => issue ?? "ok"))];
}

test("what JSON.stringify writes of a record is read as it is", () => {
  expect(readJson(text)).toEqual(proof);
  expect(readJson(JSON.stringify(proof, null, 2))).toEqual(proof);
});

test.each(["1e3", "1E3", "1000.0", "1000.00000000000000000001", "1.0e3", "1000e0", "10e+2", "10000e-1"])(
  "a stake of %s is no number that counts, though it is worth as much",
  (spelling) => {
    expect(JSON.parse(spelling)).toBe(1000);
    expect(issuesWith('"stake":1000,"ticketCount"', `"stake":${spelling},"ticketCount"`)).toEqual(["number_spelling"]);
  },
);

test.each(["-0", "-1", "0.0", "-0.0", "0e5", "1e-400", "1e400", "1234567890123456"])(
  "%s is none either",
  (spelling) => {
    expect(readJson(`[${spelling}]`)).toEqual([{ misspelt: spelling }]);
    expect(issuesWith('"position":2', `"position":${spelling}`)).toEqual(["number_spelling"]);
  },
);

test("in a field that no table names a spelling does not matter, nor do digits within a text", () => {
  expect(issuesWith('{"protocol"', '{"extra":[1e3,{"deep":-0}],"protocol"')).toEqual(["ok", "nothing_given"]);
  expect(readJson('{"a":"1e3 \\" -0 [","1.0":"\\\\"}')).toEqual({ a: '1e3 " -0 [', "1.0": "\\" });
  expect(issuesWith('"gameId":"ETH002"', '"gameId":1e3')).toEqual(["unreadable"]);
});

test("a neighbour's number in another spelling fails the one step that needs it", () => {
  const previous = readJson(JSON.stringify(about.previous).replace('"epoch":1', '"epoch":1.0'));
  const steps = verifyRound(proof, { ...about, previous } as About);
  expect(steps.filter(({ isOk }) => isOk === false)).toEqual([
    { step: "chain", isOk: false, issue: "number_spelling" },
  ]);
});

test.each(["", "01", "+1", ".5", "1.", "0x10", "NaN", "Infinity", "1e", "{'a':1}", "[1,]", '{"a":01}', "1 2"])(
  "%j is no JSON",
  (nonsense) => expect(() => readJson(nonsense)).toThrow(SyntaxError),
);

test("brackets within brackets are read to one depth, and refused beyond it however deep", () => {
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  expect(() => readJson(nested(depthMax))).not.toThrow();
  for (const depth of [depthMax + 1, 900, 1500, 100_000])
    expect(() => readJson(nested(depth)), `${depth}`).toThrow(`nested deeper than ${depthMax}`);
  expect(() => readJson(`"${"[".repeat(99)}"`)).not.toThrow();
});

test("whatever JSON holds, only its numbers are read otherwise than JSON.parse reads them", () => {
  const holder: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(fc.string(), fc.integer({ min: 0, max: 999_999_999_999_999 }), fc.boolean(), fc.constant(null)),
      fc.array(tie("value")),
      fc.dictionary(fc.string(), tie("value")),
    ),
  })).value;
  fc.assert(
    fc.property(holder, (value) => {
      const written = JSON.stringify(value);
      expect(readJson(written)).toEqual(JSON.parse(written));
    }),
  );
});
