import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useCalendar } from "../../i18n/date.ts";
import { Button } from "../Button.tsx";
import { serverMessage } from "./form/form-errors.ts";

type Format = "csv" | "xlsx";
/** How a file is written: its headings in the reader's language, its dates in their calendar. */
type SheetLook = { format: Format; calendar: ReturnType<typeof useCalendar>; language: "am" | "en" };

/** What a page lists, as a file of either kind. */
export function ExportButtons({ save }: { save: (look: SheetLook) => Promise<void> }) {
  const { i18n } = useLingui();
  const calendar = useCalendar();
  const saving = useMutation({
    mutationFn: (format: Format) => save({ format, calendar, language: i18n.locale === "am" ? "am" : "en" }),
  });
  const isBusy = (format: Format) => saving.isPending && saving.variables === format;
  return (
    <>
      <Button disabled={saving.isPending} onClick={() => saving.mutate("csv")}>
        {isBusy("csv") ? <Trans>Exporting...</Trans> : <Trans>Export CSV</Trans>}
      </Button>
      <Button disabled={saving.isPending} onClick={() => saving.mutate("xlsx")}>
        {isBusy("xlsx") ? <Trans>Exporting...</Trans> : <Trans>Export XLSX</Trans>}
      </Button>
      {saving.isError && (
        <p role="alert" className="basis-full text-sm font-semibold text-alarm">
          {serverMessage(saving.error)}
        </p>
      )}
    </>
  );
}
