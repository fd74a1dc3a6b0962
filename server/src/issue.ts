import { type Params, paramNames } from "@derash/protocol/refusal/error-params";
import { type IssueCode, isIssueCode, issueWords } from "@derash/protocol/refusal/issues";
import * as z from "zod";
import { type FieldIssue, type FieldIssues, invariant } from "./app-error.ts";

const types: Readonly<Record<string, IssueCode>> = {
  string: "not_text",
  number: "not_number",
  int: "not_whole",
  boolean: "not_boolean",
  array: "not_list",
  object: "not_object",
};
const formats: Readonly<Record<string, IssueCode>> = { uuid: "not_id", email: "not_email", date: "not_date" };
const lows: Readonly<Record<string, IssueCode>> = { string: "too_short", array: "too_few" };
const highs: Readonly<Record<string, IssueCode>> = { string: "too_long", array: "too_many" };

/** The code of what is wrong, where its schema names none: it stands in for the message that the library would make. */
function codeOf(issue: z.core.$ZodRawIssue): IssueCode {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "required" : (types[issue.expected] ?? "invalid");
    case "too_small":
      return lows[issue.origin] ?? "too_small";
    case "too_big":
      return highs[issue.origin] ?? "too_big";
    case "invalid_format":
      return formats[issue.format] ?? "wrong_format";
    case "invalid_value":
      return "one_of";
    case "invalid_union":
      return issue.input === undefined ? "required" : "invalid";
    default:
      return "invalid";
  }
}

z.config({ customError: codeOf });

/** One thing that a schema found, and the rule that was broken, as the library tells it. */
type Found = { readonly field: string; readonly message: string; readonly rule: object };
type Rule = { minimum?: number | bigint; maximum?: number | bigint; values?: readonly unknown[] };

/** What is wrong, field by field. Of several issues of a field the first one counts, which is that it is missing. */
export function issuesOf(found: readonly Found[]): FieldIssues {
  return Object.fromEntries(found.toReversed().map(({ field, ...issue }) => [field || "body", issueOf(issue)]));
}

function issueOf({ message: code, rule }: Omit<Found, "field">): FieldIssue {
  invariant(isIssueCode(code), `"${code}" is the code of an issue`);
  const { minimum, maximum, values = [] }: Rule = rule;
  const known: Params = { min: Number(minimum), max: Number(maximum), options: values.map(String) };
  const params = paramNames(issueWords(code)).map((name) => [name, known[name]]);
  return { code, params: Object.fromEntries(params) };
}
