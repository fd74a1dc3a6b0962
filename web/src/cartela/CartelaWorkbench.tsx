import type { CartelaRecord } from "@derash/protocol/cartela";
import { Trans, useLingui } from "@lingui/react/macro";
import { useReducer, useState } from "react";
import { Waiting } from "../kit/shell/Layout.tsx";
import { ConfirmDialog } from "../kit/staff/form/ConfirmDialog.tsx";
import { useNotice } from "../kit/staff/notice.tsx";
import { Section } from "../kit/staff/StaffPage.tsx";
import { BulkForm } from "./bulk/BulkForm.tsx";
import { useCartelaList } from "./cartela-queries.ts";
import { CreateForm } from "./edit/CreateForm.tsx";
import { editingReducer, notEditing } from "./edit/editing.ts";
import { PreviewDialog } from "./edit/PreviewDialog.tsx";
import { Finder } from "./Finder.tsx";
import { ListFailure } from "./ListFailure.tsx";
import { PackageForm } from "./PackageForm.tsx";
import type { Right } from "./right.ts";
import { SavedCartelas } from "./SavedCartelas.tsx";
import type { Scope } from "./scope.ts";
import { useUnsaved } from "./use-unsaved.ts";

const none: CartelaRecord[] = [];

/** One list of cartelas and everything that can be done with it. */
export function CartelaWorkbench({ scope, right }: { scope: Scope; right: Right }) {
  const { t } = useLingui();
  const list = useCartelaList(scope);
  const cartelas = list.data ?? none;
  const [editing, dispatch] = useReducer(editingReducer, notEditing);
  useUnsaved(editing.isDirty);
  const [openNumber, setOpenNumber] = useState<number | null>(null);
  const notify = useNotice();
  /** Said inside the dialog, which covers the page's own notices. */
  const [saidInDialog, setSaidInDialog] = useState<string | null>(null);
  const opened = cartelas.find(({ number }) => number === openNumber);
  const open = (cartela: CartelaRecord) => {
    setSaidInDialog(null);
    setOpenNumber(cartela.number);
  };
  const onSaved = (saved: CartelaRecord) => {
    dispatch({ type: "saved" });
    const words = t`Cartela ${saved.number} updated successfully!`;
    if (opened === undefined) notify(words);
    else setSaidInDialog(words);
  };
  const shared = { scope, right, editing, dispatch, onSaved };
  return (
    <>
      {right === "manage" ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 wide:grid-cols-[21rem_minmax(0,1fr)] wide:gap-5">
          <CreateForm scope={scope} />
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 wide:gap-5">
            <Finder cartelas={cartelas} onFound={open} />
            <Section title={<Trans>Add many cartelas</Trans>}>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3 wide:p-4">
                <BulkForm scope={scope} cartelas={cartelas} />
                <PackageForm scope={scope} cartelas={cartelas} />
              </div>
            </Section>
          </div>
        </div>
      ) : (
        <Finder cartelas={cartelas} onFound={open} />
      )}
      {list.isPending && <Waiting />}
      {list.isError && list.data === undefined && (
        <section className="cloth">
          <ListFailure error={list.error} isBusy={list.isFetching} onRetry={() => void list.refetch()} />
        </section>
      )}
      {list.data !== undefined && <SavedCartelas {...shared} cartelas={cartelas} onOpen={open} />}
      {opened !== undefined && (
        <PreviewDialog
          key={opened.number}
          {...shared}
          cartela={opened}
          notice={saidInDialog}
          onClose={() => setOpenNumber(null)}
        />
      )}
      {editing.wanted !== null && (
        <ConfirmDialog
          title={t`Unsaved changes`}
          onClose={() => dispatch({ type: "stay" })}
          onConfirm={() => dispatch({ type: "discard" })}
          confirmLabel={<Trans>Discard changes</Trans>}
          isBusy={false}
        >
          <p>
            <Trans>Your changes to this cartela are not saved. Discard them?</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
