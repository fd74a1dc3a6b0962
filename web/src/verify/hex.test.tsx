import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../test/drawn.tsx";
import { Hex } from "./Hex.tsx";

const seal = "0123456789abcdef".repeat(4);

test("a long number is told in short, and a seal whole and in fours, as it stands on a hall's wall", () => {
  expect(wordsOf(drawn(<Hex name="Signature" text={seal} />))).toContain("01234567…89abcdef");
  const html = drawn(<Hex name="Seal" text={seal} isWhole />);
  expect(wordsOf(html).replaceAll(" ", "")).toContain(seal);
  expect(html.match(/>[0-9a-f]{4}</g)).toHaveLength(16);
});
