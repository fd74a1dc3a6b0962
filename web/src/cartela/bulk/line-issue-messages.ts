import { columnSize } from "@derash/game/cartela";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { saveIssueWords } from "../edit/save-error.ts";
import type { LineIssue } from "./paste.ts";

/** Why a pasted line makes no cartela. */
export function lineIssueMessage(issue: LineIssue): string {
  switch (issue.code) {
    case "unreadable":
      return i18n._(msg`Not 24 numbers, and no cartela in JSON.`);
    case "numbers_count":
      return i18n._(msg`${issue.count} numbers instead of 24.`);
    case "bad_number":
      return i18n._(msg`A cartela's number is a whole number from 1 to 2000.`);
    case "same_line":
      return i18n._(msg`The same cartela as line ${issue.line}.`);
    case "same_number":
      return i18n._(msg`The same number as line ${issue.line}.`);
    case "same_cartela":
      return i18n._(msg`This is the same as cartela ${issue.number}.`);
    case "number_taken":
      return i18n._(msg`There is a cartela ${issue.number} already.`);
    case "column": {
      const { column, value, code } = issue.issue;
      const count = columnSize(column);
      if (code === "wrong_count") return i18n._(msg`The ${column} column needs ${count} numbers.`);
      return saveIssueWords({ kind: code === "duplicate" ? "repeat" : "range", column, value: String(value) });
    }
  }
}
