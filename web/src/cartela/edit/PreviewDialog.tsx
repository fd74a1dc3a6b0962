import type { CartelaRecord, CartelaVersion } from "@derash/protocol/cartela";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Dispatch, useState } from "react";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Badge } from "../../kit/staff/Badge.tsx";
import { MiniCartela } from "../MiniCartela.tsx";
import type { Right } from "../right.ts";
import type { Scope } from "../scope.ts";
import { CartelaInput } from "./CartelaInput.tsx";
import { EditProblem } from "./EditProblem.tsx";
import { type Editing, type EditingAction, isEditing } from "./editing.ts";
import { useEdit } from "./use-edit.ts";
import { VersionList } from "./VersionList.tsx";

type Props = {
  cartela: CartelaRecord;
  scope: Scope;
  right: Right;
  editing: Editing;
  dispatch: Dispatch<EditingAction>;
  notice: string | null;
  onSaved: (saved: CartelaRecord) => void;
  onClose: () => void;
};

/** A cartela at its full size: looked at first, edited when asked for. */
export function PreviewDialog({ cartela, editing, dispatch, onClose, ...rest }: Props) {
  const { t } = useLingui();
  const isOpen = isEditing(editing, "dialog", cartela.id);
  return (
    <Dialog
      title={t`Cartela ${cartela.number}`}
      onClose={() => {
        if (isOpen) dispatch({ type: "close" });
        if (!isOpen || !editing.isDirty) onClose();
      }}
    >
      {isOpen ? (
        <Editor cartela={cartela} dispatch={dispatch} {...rest} />
      ) : (
        <Preview
          cartela={cartela}
          onEdit={() => dispatch({ type: "edit", editor: { kind: "dialog", id: cartela.id } })}
          {...rest}
        />
      )}
    </Dialog>
  );
}

type PreviewProps = Pick<Props, "cartela" | "right" | "notice"> & { onEdit: () => void };

function Preview({ cartela, right, notice, onEdit }: PreviewProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<CartelaVersion | null>(null);
  const version = shown ?? cartela;
  return (
    <>
      <p className="mb-2 flex min-h-6 flex-wrap items-center gap-2 text-sm text-soft">
        <Trans>Version {version.version}</Trans>
        {cartela.is_copy && (
          <Badge tone="note">
            <Trans>This branch's copy</Trans>
          </Badge>
        )}
      </p>
      <MiniCartela {...version} number={cartela.number} centre={t`FREE`} />
      <p role="status" className="min-h-7 pt-2 text-sm font-semibold text-go">
        {notice}
      </p>
      {right !== "view" && (
        <Button tone="ink" className="mb-3 w-full" onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      )}
      <VersionList cartela={cartela} shown={version.version} onShow={setShown} />
    </>
  );
}

type EditorProps = Pick<Props, "cartela" | "scope" | "right" | "dispatch" | "onSaved">;

function Editor({ cartela, scope, right, dispatch, onSaved }: EditorProps) {
  const { t } = useLingui();
  const close = () => dispatch({ type: "close" });
  const edit = useEdit({
    cartela,
    scope,
    onDirty: (isDirty) => dispatch({ type: "typed", isDirty }),
    onSaved,
    onUnchanged: close,
  });
  return (
    <form
      noValidate
      aria-busy={edit.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        edit.save();
      }}
    >
      <EditNote right={right} isCopy={cartela.is_copy} isBranchList={scope.branchId !== null} />
      <CartelaInput
        {...edit.input}
        label={t`Cartela ${cartela.number}`}
        enter="next"
        limits="ball"
        isSaid={edit.isIssueSaid}
      />
      <EditProblem edit={edit} />
      <div className="mt-3 flex gap-2">
        <Button className="flex-1 px-2!" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" tone="go" className="flex-[2] px-2!" disabled={edit.isBusy}>
          <Trans>Save Changes</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Whose cartela a save will change. */
function EditNote({ right, isCopy, isBranchList }: { right: Right; isCopy: boolean; isBranchList: boolean }) {
  const look = "mb-2 border-s-4 border-(--b-text) ps-2 text-sm";
  if (right === "copy")
    return (
      <p className={look}>
        <Trans>Your edit creates a personalised copy for your branch. The company's cartela stays as it is.</Trans>
      </p>
    );
  if (isBranchList && !isCopy)
    return (
      <p className={look}>
        <Trans>This changes the company's cartela, for every branch that has no copy of its own.</Trans>
      </p>
    );
  return null;
}
