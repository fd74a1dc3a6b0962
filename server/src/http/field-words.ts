import * as z from "zod";

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};
const formats: Readonly<Record<string, string>> = { uuid: "an id", email: "an e-mail address", date: "a date" };

/** What is wrong with a field, for people, where its schema has no words of its own. */
function fieldWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "must be given" : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "too_small":
      return `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    case "too_big":
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case "invalid_format":
      return `must be ${formats[issue.format] ?? "written as it should be"}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "invalid_union":
      return issue.input === undefined ? "must be given" : "is not valid";
    default:
      return undefined;
  }
}

function unitOf(origin: string): string {
  if (origin === "string") return " characters";
  return origin === "array" ? " entries" : "";
}

z.config({ customError: fieldWords });
