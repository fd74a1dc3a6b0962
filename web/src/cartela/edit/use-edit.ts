import type { CartelaRecord } from "@derash/protocol/cartela";
import { useState } from "react";
import { useCartelaList, useSaveCartela } from "../cartela-queries.ts";
import type { Scope } from "../scope.ts";
import { cellIssues, type Draft, draftColumns, draftOf, isSameDraft, saveIssue } from "./draft.ts";
import { isOutdated, saveErrorMessage, saveIssueWords } from "./save-error.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";

export type EditProps = {
  cartela: CartelaRecord;
  scope: Scope;
  onDirty: (isDirty: boolean) => void;
  onSaved: (saved: CartelaRecord) => void;
};
type Options = EditProps & {
  /** Saved without a change: there is nothing to send. */
  onUnchanged: () => void;
};

/** One edit of one cartela, from the version that was read until it is saved. */
export function useEdit({ cartela, scope, onDirty, onSaved, onUnchanged }: Options) {
  const [base, setBase] = useState(cartela);
  const [draft, setDraft] = useState(() => draftOf(cartela));
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useSaveCartela(scope);
  const oneAtATime = useOneAtATime();
  const list = useCartelaList(scope);

  const change = (next: Draft) => {
    setDraft(next);
    setProblem(null);
    onDirty(!isSameDraft(next, draftOf(base)));
  };

  const save = () => {
    if (isSameDraft(draft, draftOf(base))) return onUnchanged();
    const issue = saveIssue(draft);
    const columns = draftColumns(draft);
    if (issue !== null) return setProblem(saveIssueWords(issue));
    if (columns !== null) oneAtATime(() => saving.mutateAsync({ cartela: base, columns }, { onSuccess: onSaved }));
  };

  const loadNewer = async () => {
    const { data } = await list.refetch();
    const newer = data?.find(({ number }) => number === base.number);
    if (newer === undefined) return;
    setBase(newer);
    setDraft(draftOf(newer));
    setProblem(null);
    saving.reset();
    onDirty(false);
  };

  const isBehind = isOutdated(saving.error);
  const error = problem ?? (saving.isError && !isBehind ? saveErrorMessage(saving.error) : null);
  return {
    /** The properties of the cells' inputs. */
    input: { draft, onChange: change, isFocused: true },
    save,
    loadNewer,
    error,
    isIssueSaid: problem !== null,
    isBehind,
    isBusy: saving.isPending,
    isLoading: list.isFetching,
    hasIssues: cellIssues(draft).size > 0,
  };
}

export type Edit = ReturnType<typeof useEdit>;
