import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { useForm } from "react-hook-form";
import { Waiting } from "../kit/shell/Layout.tsx";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { applyFieldErrors, fieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { OneCompanyField } from "../kit/staff/form/UnitField.tsx";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { useNotice } from "../kit/staff/notice.tsx";
import { HallSettingsFields } from "./HallSettingsFields.tsx";
import { type HallValues, valuesOf } from "./hall-settings.ts";
import { type useHallSettings, useHallSettingsChange } from "./hall-settings-queries.ts";

type Props = {
  /** undefined is one's own. */
  companyId: string | undefined;
  choice: ComponentProps<typeof OneCompanyField>["choice"];
  settings: ReturnType<typeof useHallSettings>;
  onClose: () => void;
};

/** Its key is the company: what is typed for one is never another's. */
export function HallSettingsDialog({ companyId, choice, settings, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotice();
  const { data } = settings;
  const [opened, setOpened] = useState(data);
  const form = useForm<HallValues>(opened && { values: valuesOf(opened) });
  // Asked for in every drawing: else the form does not say it.
  const { isDirty } = form.formState;
  // Until something is typed, what comes anew is shown. From then on it is somebody else's: it is not put back, nor written over unseen.
  if (data !== opened && !isDirty) setOpened(data);
  const change = useHallSettingsChange(companyId, () => {
    notify(t`The hall rules are saved.`);
    onClose();
  });
  const send = (values: HallValues) =>
    opened && change.mutate({ values, opened }, { onError: (error) => applyFieldErrors(error, form.setError) });
  const issues = fieldErrors(change.error);
  const isSaidAtField = opened !== undefined && Object.keys(issues).some((name) => name in opened);
  return (
    <FormDialog
      title={t`Hall rules`}
      onClose={onClose}
      onSubmit={(event) => opened && form.handleSubmit(send)(event)}
      isBusy={change.isPending}
      submitLabel={<Trans>Save</Trans>}
      error={change.error && !isSaidAtField ? serverMessage(change.error) : null}
    >
      <OneCompanyField choice={choice} disabled={change.isPending} />
      {settings.isPending && <Waiting />}
      {settings.isLoadingError && <LoadFailure error={settings.error} onRetry={settings.refetch} />}
      {opened && <HallSettingsFields form={form} />}
    </FormDialog>
  );
}
