import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Who resets a call that is under way lets go of it: its button is free again, and a second press sends a second one.

/** What an element does as something is typed or chosen in it, from its opening brace to its closing one. */
function* handlers(text: string): Generator<string> {
  for (const { index, 0: begin } of text.matchAll(/\son(?:Input|Edit|Change|Choose)=\{/g)) {
    let end = index + begin.length;
    for (let depth = 1; depth > 0 && end < text.length; end++) depth += { "{": 1, "}": -1 }[text[end] ?? ""] ?? 0;
    yield text.slice(index + begin.length, end - 1);
  }
}

/** A dialog looks for itself whether its call is under way, where it is told of the same call. */
const isDialogs = (handler: string, text: string) =>
  /^(\w+)\.reset$/.test(handler) && text.includes(`isBusy={${handler.replace(".reset", ".isPending")}`);

test("what is typed while a call is under way does not let go of it", () => {
  const root = `${import.meta.dirname}/../../..`;
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" });
  const found = sources
    .filter((name) => name.endsWith(".tsx") && !name.includes(".test."))
    .flatMap((name) => {
      const text = readFileSync(`${root}/${name}`, "utf8");
      return [...handlers(text)].map((handler) => ({ name, text, handler }));
    })
    .filter(({ handler }) => handler.includes(".reset"));
  expect(found.length).toBeGreaterThan(20);
  for (const { name, text, handler } of found) {
    const [, call = ""] = /(\w+)\.reset/.exec(handler) ?? [];
    const isGuarded = new RegExp(`!${call}\\.isPending|\\b${call}\\.isError`).test(handler);
    expect(isGuarded || isDialogs(handler, text), `${name}: ${handler}`).toBe(true);
  }
});
