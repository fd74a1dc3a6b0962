import { uploadStatement } from "@derash/protocol/path/reconciliation";
import { statementBytesMax } from "@derash/protocol/payment/reconciliation";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { useNotice } from "../../kit/staff/notice.tsx";
import { type Place, useReconcileAct } from "./reconcile-queries.ts";

/** The bank's statement of the day, as a file that is read strictly. */
export function UploadDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotice();
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const send = useReconcileAct(
    async (chosen: File) =>
      call(uploadStatement, {
        params: place,
        body: { file_name: chosen.name.slice(0, 100), text: await chosen.text() },
      }),
    () => {
      notify(t`The statement is compared.`);
      onClose();
    },
  );
  const submit = () => {
    if (file === null) setMissing(t`Please choose a file`);
    else if (file.size > statementBytesMax) setMissing(t`The file is too large.`);
    else send.mutate(file);
  };
  return (
    <FormDialog
      title={t`Bank's statement`}
      onClose={onClose}
      onSubmit={submit}
      onEdit={send.reset}
      submitLabel={<Trans>Compare</Trans>}
      isBusy={send.isPending}
      error={missing ?? (send.error && serverMessage(send.error))}
    >
      <p className="text-sm">
        <Trans>
          A CSV file with this day's lines. Its first line names the columns: date, way (in or out), their_reference or
          reference, amount, and fee and status where there are any. The newest statement of a day counts.
        </Trans>
      </p>
      <p className="text-sm">
        <Trans>
          It takes the place of the one before: where several phones or accounts of yours receive money, their lines of
          a day belong in one file.
        </Trans>
      </p>
      <TextField
        label={<Trans>File</Trans>}
        type="file"
        accept=".csv,text/csv"
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          setMissing(null);
        }}
      />
    </FormDialog>
  );
}
