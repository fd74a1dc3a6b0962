import { columnSize } from "@derash/game/cartela";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { saveFaultWords } from "../edit/save-error.ts";
import type { LineFault } from "./paste.ts";

/** Why a pasted line makes no cartela. */
export function lineFaultWords(fault: LineFault): string {
  switch (fault.code) {
    case "unreadable":
      return i18n._(msg`Not 24 numbers, and no cartela in JSON.`);
    case "numbers_count":
      return i18n._(msg`${fault.count} numbers instead of 24.`);
    case "bad_number":
      return i18n._(msg`A cartela's number is a whole number from 1 to 2000.`);
    case "same_line":
      return i18n._(msg`The same cartela as line ${fault.line}.`);
    case "same_number":
      return i18n._(msg`The same number as line ${fault.line}.`);
    case "same_cartela":
      return i18n._(msg`This is the same as cartela ${fault.number}.`);
    case "number_taken":
      return i18n._(msg`There is a cartela ${fault.number} already.`);
    case "column": {
      const { column, value, code } = fault.fault;
      const count = columnSize(column);
      if (code === "wrong_count") return i18n._(msg`The ${column} column needs ${count} numbers.`);
      return saveFaultWords({ kind: code === "duplicate" ? "repeat" : "range", column, value: String(value) });
    }
  }
}
