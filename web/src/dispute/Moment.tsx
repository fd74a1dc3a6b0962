import { formatMoment } from "../i18n/date.ts";

/** When something happened, epoch ms, in the reader's own language and calendar. */
export function Moment({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap">
      {formatMoment(new Date(at))}
    </time>
  );
}
