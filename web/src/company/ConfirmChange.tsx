import { useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { ConfirmDialog } from "../kit/staff/form/ConfirmDialog.tsx";
import { wholeMessage } from "../kit/staff/form/form-errors.ts";
import { useNotice } from "../kit/staff/notice.tsx";
import { useManagementUpdate } from "./management-queries.ts";

type Props<Answer> = Omit<ComponentProps<typeof ConfirmDialog>, "onConfirm" | "isBusy" | "error"> & {
  send: () => Promise<Answer>;
  /** What is said once it is done; undefined where the list shows it. */
  done?: (answer: Answer) => string;
  /** How a refusal is put; by default as the server does. */
  refusal?: (message: string) => string;
};

/** Asks once more before something changes for the people and units below, and sends it. */
export function ConfirmChange<Answer>({ send, done, refusal = (message) => message, ...dialog }: Props<Answer>) {
  const notify = useNotice();
  const { refresh } = useManagementUpdate();
  const change = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      if (done !== undefined) notify(done(answer));
      dialog.onClose();
    },
    // Somebody else may have been quicker: the lists are asked for again either way.
    onSettled: refresh,
  });
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => change.mutate()}
      isBusy={change.isPending}
      error={change.error && refusal(wholeMessage(change.error))}
    />
  );
}
