import type { PackageAnswer } from "@derash/protocol/cartela";
import type { Branch } from "@derash/protocol/management";
import { givePackage } from "@derash/protocol/path/cartela";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { useNotice } from "../../kit/staff/notice.tsx";
import { setsMax } from "../../kit/staff/package-sets.ts";
import { useManagementUpdate } from "../management-queries.ts";
import { outcomeOf, type PackageOutcome } from "./package-outcome.ts";
import { SetChoice } from "./SetChoice.tsx";

/** `branch` as it is now, so that what has been added shows while the dialog is open. */
type Props = { branch: Branch; onClose: () => void };

/** Whole sets of the package for a branch, as long as there are any that it does not have. */
export function AddCartelasDialog({ branch, onClose }: Props) {
  const { t } = useLingui();
  const [hadAll] = useState(branch.cartela_sets.length === setsMax);
  if (!hadAll) return <AddForm branch={branch} onClose={onClose} />;
  return (
    <Dialog title={t`Add cartelas`} onClose={onClose} isWide>
      <p className="mb-4">
        <Trans>
          {branch.name} has all {setsMax} sets of the package.
        </Trans>
      </p>
      <Button tone="ink" className="w-full" onClick={onClose}>
        <Trans>OK</Trans>
      </Button>
    </Dialog>
  );
}

function AddForm({ branch, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotice();
  const { doneCount, add } = useAddSets(branch);
  const [chosen, setChosen] = useState<number[]>([]);
  const [isSubmitted, setSubmitted] = useState(false);
  const wanted = chosen.filter((set) => !branch.cartela_sets.includes(set));
  const go = () => {
    setSubmitted(true);
    if (wanted.length === 0) return;
    add.mutate(wanted, {
      onSuccess: (outcome) => {
        // What did not come through is still ticked for the next try; the rest has had its answer.
        setChosen(outcome.problems.map(({ set }) => set));
        if (outcome.failed > 0) return;
        notify(countWords(outcome));
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={t`Add cartelas`}
      onClose={onClose}
      onSubmit={go}
      isBusy={add.isPending}
      submitLabel={add.data?.problems.length ? <Trans>Try again</Trans> : <Trans>Add cartelas</Trans>}
      error={add.data && add.data.failed > 0 ? outcomeWords(add.data) : null}
    >
      <p className="text-sm">
        <span className="block text-lg font-bold break-words">{branch.name}</span>
        <span className="text-soft">
          <Trans>{branch.cartelas_count} cartelas so far</Trans>
        </span>
      </p>
      <SetChoice
        held={branch.cartela_sets}
        chosen={chosen}
        onChange={setChosen}
        error={
          isSubmitted && !add.data && wanted.length === 0 ? t`Please select at least one cartela package` : undefined
        }
      />
      {add.isPending && (
        <p role="status" className="text-sm font-semibold">
          <Trans>
            {doneCount} of {add.variables.length} sets answered...
          </Trans>
        </p>
      )}
    </FormDialog>
  );
}

/** How many came through and how many did not, then each set that was refused, with the reason. */
function outcomeWords(outcome: PackageOutcome): string {
  const lines = outcome.problems.map(({ set, error }) => i18n._(msg`Set ${set}: ${serverMessage(error)}`));
  return [countWords(outcome), ...lines].join("\n");
}

/** What the branch had before is neither: it was asked for once more, by a second click or from another window. */
function countWords({ added, already, failed }: PackageOutcome): string {
  if (already > 0) return i18n._(msg`${added} cartelas added, ${already} there already, ${failed} failed`);
  return i18n._(msg`${added} cartelas added, ${failed} failed`);
}

/** A call for each set, all at once; one that fails takes no other with it. */
function useAddSets(branch: Branch) {
  const { refresh } = useManagementUpdate();
  const [doneCount, setDoneCount] = useState(0);
  const addSet = async (set: number): Promise<PackageAnswer> => {
    const body = { target_branch_id: branch.id, set };
    const answer = call(givePackage, { body });
    return answer.finally(() => setDoneCount((count) => count + 1));
  };
  const add = useMutation({
    mutationFn: async (sets: readonly number[]): Promise<PackageOutcome> => {
      setDoneCount(0);
      return outcomeOf(sets, await Promise.allSettled(sets.map(addSet)));
    },
    onSettled: refresh,
  });
  return { doneCount, add };
}
