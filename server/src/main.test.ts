import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * The names of a function's constants that it mentions above the line that declares them, be it within a closure: what is
 * handed in before it is made. A plain reading of the text, for a type check lets closures be: it cannot know when they run.
 */
function mentionedBeforeMade(body: string): string[] {
  const code = body.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"\n]*"/g, (quiet) => " ".repeat(quiet.length));
  const made = [...code.matchAll(/\bconst (\w+|\{[^}]*\})/g)].flatMap(({ index, 1: names = "" }) =>
    [...names.matchAll(/(\w+)\s*(?=[,}]|$)/g)].map(({ 1: name = "" }) => ({ name, index })),
  );
  return made
    .filter(({ name, index }) => {
      // Neither the property of something else nor the name of one.
      const mention = new RegExp(`(?<![.\\w]|\\bconst \\{[^}]*)${name}\\b(?!\\s*\\??:)`).exec(code);
      return mention !== null && mention.index < index;
    })
    .map(({ name }) => name);
}

test("each part of the server is handed only what stands above it", () => {
  const functions = ["main.ts", "services.ts"].flatMap((file) =>
    readFileSync(new URL(file, import.meta.url), "utf8").split(/^(?=(?:export )?(?:async )?function )/m),
  );
  const late = functions.flatMap(mentionedBeforeMade);
  expect(functions.length).toBeGreaterThan(4);
  const advice =
    "main.ts or services.ts hands a part to another one that it makes further up. Make it first; where both need each other, \
give what they share a feature of its own, below both (docs/decisions/0046-notices-hall-rules-and-whose-table.md).";
  expect(late, advice).toEqual([]);
});

test.each([
  ["const players = make({ name: () => bot.username() });\nconst bot = make({ players });", ["bot"]],
  ["const shifts = make({\n  rulesOf: (id) => halls.rulesOf(id),\n});\nconst { halls } = make({ shifts });", ["halls"]],
  [
    "const a = make({ bot: null, to: x.bot });\n// bot comes\nconst { http, renamed: bot } = make(a);\nbot.start(http);",
    [],
  ],
])("a ring is found, and a property of the same name is none: %#", (body, expected) => {
  expect(mentionedBeforeMade(body)).toEqual(expected);
});
