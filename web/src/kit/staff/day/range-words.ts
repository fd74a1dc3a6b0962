import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RangeFault } from "./days.ts";

/** What to say about a range of days that cannot be asked for. */
export const rangeWords: Record<RangeFault, MessageDescriptor> = {
  unfinished: msg`Please choose a first and a last day.`,
  reversed: msg`The first day must not be after the last.`,
  too_long: msg`Please choose a shorter range.`,
};
