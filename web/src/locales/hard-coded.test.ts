import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { hardCodedWords } from "./hard-coded.ts";

/** A language's own name, what is printed on a key, an example of a code, and a command. */
const alikeEverywhere = ["አማርኛ", "English", "Esc", "ETH4K2", "python3 derash_check.zip"];
const sources = fileURLToPath(new URL("..", import.meta.url));

test("no screen says a word in one language only", () => {
  const files = globSync("**/*.tsx", { cwd: sources, exclude: ["**/*.test.tsx"] });
  const words = files.flatMap((file) => {
    const source = readFileSync(`${sources}/${file}`, "utf8");
    return hardCodedWords(source)
      .filter((found) => !alikeEverywhere.includes(found.replace(/^\d+: /, "")))
      .map((found) => `${file}:${found}`);
  });
  expect(files.length).toBeGreaterThan(100);
  expect(words).toEqual([]);
});

test.each([
  ["text between tags", "<p>Hello</p>", "Hello"],
  ["text in a fragment", "<>Hello</>", "Hello"],
  ["text beside what is translated", "<p><Trans>Good</Trans> bad</p>", "bad"],
  ["a string that may be shown", '<p>{isOn ? "on" : <Trans>off</Trans>}</p>', "on"],
  ["a string that is shown on a condition", '<p>{isOn && "shown"}</p>', "shown"],
  ["a string with something filled in", ["<p>{`won $", "{sum}`}</p>"].join(""), "won"],
  ["a prop that is spoken", '<button aria-label="Close" />', "Close"],
  ["a prop that is spoken, in braces", '<img alt={"A cartela"} />', "A cartela"],
  ["a prop of an element in a sentence", '<Trans>Press <button title="here">it</button></Trans>', "here"],
  ["an alert", 'const f = () => alert("Gone");', "Gone"],
  ["Amharic", "<p>ሰላም</p>", "ሰላም"],
])("finds %s", (_, source, word) => {
  expect(hardCodedWords(`const x = 1;\n${source}`)).toEqual([`2: ${word}`]);
});

test.each([
  "<p><Trans>Hello <b>you</b></Trans></p>",
  '<Plural value={count} one="# call" other="# calls" />',
  "<button aria-label={t`Close`}>×</button>",
  '<p className="bold" data-testid="some-thing">{birr(sum)} · 12</p>',
  '<p lang={isOn ? "am" : "en"}>{look("won")}</p>',
  '<Icon name="close" />',
  "alert(t`Gone`)",
])("lets pass %s", (source) => {
  expect(hardCodedWords(source)).toEqual([]);
});
