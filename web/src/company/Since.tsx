import { Trans } from "@lingui/react/macro";
import { DayStamp } from "../kit/staff/Stamp.tsx";

/** When an account was made, small under its name: a column of its own would leave no room for the buttons. */
export function Since({ at }: { at: string }) {
  return (
    <span className="block text-xs font-normal text-soft">
      <Trans>
        Created <DayStamp at={at} />
      </Trans>
    </span>
  );
}
