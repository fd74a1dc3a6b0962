import type { CartelaRecord } from "@derash/protocol/cartela";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../kit/Button.tsx";
import type { Scope } from "../scope.ts";
import { CartelaInput } from "./CartelaInput.tsx";
import { EditProblem } from "./EditProblem.tsx";
import { useEdit } from "./use-edit.ts";

type Props = {
  cartela: CartelaRecord;
  scope: Scope;
  onDirty: (isDirty: boolean) => void;
  onSaved: (saved: CartelaRecord) => void;
  onClose: () => void;
};

/** Editing a cartela where it lies. Enter saves, Escape cancels. */
export function QuickEdit({ cartela, scope, onDirty, onSaved, onClose }: Props) {
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
      <CartelaInput
        draft={edit.draft}
        onChange={edit.change}
        label={t`Cartela ${cartela.number}`}
        enter="submit"
        limits="column"
        isFocused
      />
      <EditProblem edit={edit} />
      <div className="mt-2 flex gap-2">
        <Button className="flex-1 px-2!" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" tone="go" className="flex-1 px-2!" disabled={edit.hasFaults || edit.isBusy}>
          <Trans>Update</Trans>
        </Button>
      </div>
    </form>
  );
}
