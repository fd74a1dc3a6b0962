import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../kit/Button.tsx";
import { CartelaInput } from "./CartelaInput.tsx";
import { EditProblem } from "./EditProblem.tsx";
import { type EditProps, useEdit } from "./use-edit.ts";

/** Editing a cartela where it lies. Enter saves, Escape cancels. */
export function QuickEdit({ cartela, scope, onDirty, onSaved, onClose }: EditProps & { onClose: () => void }) {
  const { t } = useLingui();
  const edit = useEdit({ cartela, scope, onDirty, onSaved, onUnchanged: onClose });
  return (
    <form
      noValidate
      className="p-2"
      aria-label={t`Quick edit of cartela ${cartela.number}`}
      onSubmit={(event) => {
        event.preventDefault();
        edit.save();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
    >
      <CartelaInput {...edit.input} label={t`Cartela ${cartela.number}`} enter="submit" limits="column" />
      <EditProblem edit={edit} />
      <div className="mt-2 flex gap-2">
        <Button className="flex-1 px-2!" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" tone="go" className="flex-1 px-2!" disabled={edit.hasIssues || edit.isBusy}>
          <Trans>Update</Trans>
        </Button>
      </div>
    </form>
  );
}
