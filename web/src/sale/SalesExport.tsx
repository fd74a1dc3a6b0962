import { exportSales } from "@derash/protocol/path/sale";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { download } from "../data/download.ts";
import { useCalendar } from "../i18n/date.ts";
import { Button } from "../kit/Button.tsx";
import { serverMessage } from "../kit/staff/form/form-errors.ts";
import { askedOf, type SalesFilter } from "./sales-filter.ts";

type Format = "csv" | "xlsx";

/** All sales that fit the filter, as a file with headings in the reader's language and dates in their calendar. */
export function SalesExport({ filter }: { filter: SalesFilter }) {
  const { i18n } = useLingui();
  const calendar = useCalendar();
  const save = useMutation({
    mutationFn: (format: Format) =>
      download(exportSales, {
        query: { ...askedOf(filter), format, calendar, language: i18n.locale === "am" ? "am" : "en" },
      }),
  });
  const isBusy = (format: Format) => save.isPending && save.variables === format;
  return (
    <>
      <Button disabled={save.isPending} onClick={() => save.mutate("csv")}>
        {isBusy("csv") ? <Trans>Exporting...</Trans> : <Trans>Export CSV</Trans>}
      </Button>
      <Button disabled={save.isPending} onClick={() => save.mutate("xlsx")}>
        {isBusy("xlsx") ? <Trans>Exporting...</Trans> : <Trans>Export XLSX</Trans>}
      </Button>
      {save.isError && (
        <p role="alert" className="basis-full text-sm font-semibold text-alarm">
          {serverMessage(save.error)}
        </p>
      )}
    </>
  );
}
