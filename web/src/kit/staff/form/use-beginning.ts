import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { isHalfTyped } from "../day/days.ts";
import { beginningOf } from "./version-rule.ts";

/** From when a version of a rule applies: the beginning of a day, or now where none is typed. Half a day is neither. */
export function useBeginning() {
  const { t } = useLingui();
  const [day, setDay] = useState("");
  const [isHalf, setHalf] = useState(false);
  return {
    day,
    setDay,
    intent: beginningOf(day),
    error: isHalf ? t`Please finish this day, or leave it empty.` : undefined,
    /** Asked as the form is sent. */
    isReady({ currentTarget }: FormEvent): boolean {
      const half = isHalfTyped(currentTarget as HTMLFormElement, { mayBeEmpty: true });
      setHalf(half);
      return !half;
    },
  };
}
