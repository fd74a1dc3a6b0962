import type { PackageAnswer } from "@derash/protocol/cartela";
import type { Branch } from "@derash/protocol/management";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "../shared/api.ts";
import { Button } from "../shared/Button.tsx";
import { Dialog } from "../shared/Dialog.tsx";
import { SelectField } from "../shared/staff/Field.tsx";
import { FormDialog } from "../shared/staff/FormDialog.tsx";
import { serverMessage } from "../shared/staff/form-errors.ts";
import { useNotice } from "../shared/staff/notice.tsx";
import { cartelasPerSet, setsMax, setsToAdd } from "../shared/staff/package-sets.ts";
import { useManagementUpdate } from "./management-queries.ts";

type Props = { branch: Branch; onClose: () => void };
type Values = { package: string; count: string };

/** Whole sets of the package for a branch, as long as there are any that it does not have. */
export function AddCartelasDialog({ branch, onClose }: Props) {
  const { t } = useLingui();
  if (branch.cartela_sets.length < setsMax) return <AddForm branch={branch} onClose={onClose} />;
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
  const { given, doneCount, add } = useAddSets(branch);
  const form = useForm<Values>({ defaultValues: { package: "", count: "1" } });
  const { register, handleSubmit, formState, watch, setValue } = form;
  const wanted = setsToAdd(given, Number(watch("count")));
  const go = handleSubmit(() =>
    add.mutate(wanted, {
      onSuccess: ({ succeeded, failed, cartelas }) => {
        // What is still wanted is offered for the next try.
        if (failed.length > 0) return setValue("count", String(failed.length));
        notify(t`${succeeded} succeeded and 0 failed: ${branch.name} has ${cartelas} more cartelas.`);
        onClose();
      },
    }),
  );
  const { succeeded = 0, failed = [] } = add.data ?? {};
  return (
    <FormDialog
      title={t`Add cartelas`}
      onClose={onClose}
      onSubmit={go}
      isBusy={add.isPending}
      submitLabel={failed.length > 0 ? <Trans>Try again</Trans> : <Trans>Add cartelas</Trans>}
      error={
        failed.length > 0 ? t`${succeeded} succeeded and ${failed.length} failed: ${serverMessage(failed[0])}` : null
      }
    >
      <p className="text-sm">
        <span className="block text-lg font-bold break-words">{branch.name}</span>
        <span className="text-soft">
          <Trans>{branch.cartelas_count} cartelas so far</Trans>
        </span>
      </p>
      <SelectField
        label={t`Cartela package`}
        error={formState.errors.package?.message}
        {...register("package", { required: t`Please select at least one cartela package` })}
      >
        <option value="">{t`Choose a package`}</option>
        <option value="standard">{t`Derash package, sets of ${cartelasPerSet} cartelas`}</option>
      </SelectField>
      <SelectField label={t`Number of sets`} hint={numbersOf(wanted)} {...register("count")}>
        {setsToAdd([], setsMax - given.length).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
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

/** Which cartela numbers that will be. */
function numbersOf(sets: readonly number[]): string {
  return sets.map((set) => `${(set - 1) * cartelasPerSet + 1}–${set * cartelasPerSet}`).join(", ");
}

type Outcome = { succeeded: number; failed: unknown[]; cartelas: number };

/** A call for each set, all at once; one that fails takes no other with it. */
function useAddSets(branch: Branch) {
  const { refresh } = useManagementUpdate();
  const [given, setGiven] = useState<readonly number[]>(branch.cartela_sets);
  const [doneCount, setDoneCount] = useState(0);
  const addSet = async (set: number): Promise<PackageAnswer> => {
    const body = { target_branch_id: branch.id, set };
    const answer = api<PackageAnswer>("/api/cartela/package/", { method: "POST", body });
    return answer.finally(() => setDoneCount((count) => count + 1));
  };
  const add = useMutation({
    mutationFn: async (sets: readonly number[]): Promise<Outcome> => {
      setDoneCount(0);
      const answers = await Promise.allSettled(sets.map(addSet));
      const good = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
      setGiven((before) => [...before, ...good.map(({ set }) => set)]);
      return {
        succeeded: good.length,
        failed: answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : [])),
        cartelas: good.reduce((sum, { added }) => sum + added, 0),
      };
    },
    onSuccess: refresh,
  });
  return { given, doneCount, add };
}
