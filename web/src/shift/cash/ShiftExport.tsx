import { exportShifts } from "@derash/protocol/path/shift";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { download } from "../../data/download.ts";
import { useCalendar } from "../../i18n/date.ts";
import { Button } from "../../kit/Button.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { askedOf, type ShiftFilter } from "../shift-filter.ts";

/** All counted shifts that fit the filter, as a file in the reader's language and calendar. */
export function ShiftExport({ filter }: { filter: ShiftFilter }) {
  const { i18n } = useLingui();
  const calendar = useCalendar();
  const save = useMutation({
    mutationFn: (format: "csv" | "xlsx") =>
      download(exportShifts, {
        query: { ...askedOf(filter), format, calendar, language: i18n.locale === "am" ? "am" : "en" },
      }),
  });
  return (
    <>
      <Button disabled={save.isPending} onClick={() => save.mutate("csv")}>
        <Trans>Export CSV</Trans>
      </Button>
      <Button disabled={save.isPending} onClick={() => save.mutate("xlsx")}>
        <Trans>Export XLSX</Trans>
      </Button>
      {save.isError && (
        <p role="alert" className="basis-full text-sm font-semibold text-alarm">
          {serverMessage(save.error)}
        </p>
      )}
    </>
  );
}
