import { exportWalletStatement } from "@derash/protocol/path/payment";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { download } from "../../data/download.ts";
import { useCalendar } from "../../i18n/date.ts";
import { errorMessage } from "../../i18n/error-messages.ts";
import { Button } from "../../kit/Button.tsx";
import { Refused } from "./PlayerField.tsx";

type Format = "csv" | "xlsx";

/** Every line of the wallet with a company, as a file in the reader's language and calendar. */
export function StatementDownload({ companyId }: { companyId: string }) {
  const { i18n } = useLingui();
  const calendar = useCalendar();
  const save = useMutation({
    mutationFn: (format: Format) =>
      download(exportWalletStatement, {
        query: { company_id: companyId, format, calendar, language: i18n.locale === "am" ? "am" : "en" },
      }),
  });
  return (
    <div className="grid gap-2 border-t border-line px-4 py-3">
      <p className="text-sm text-soft">
        <Trans>A statement of this wallet, to keep: every line, with the balance after it.</Trans>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button disabled={save.isPending} onClick={() => save.mutate("csv")}>
          <Trans>Statement, CSV</Trans>
        </Button>
        <Button disabled={save.isPending} onClick={() => save.mutate("xlsx")}>
          <Trans>Statement, XLSX</Trans>
        </Button>
      </div>
      <Refused words={save.error && errorMessage(save.error, msg`Something went wrong please try again later`)} />
    </div>
  );
}
