import { Trans } from "@lingui/react/macro";

/** `isAsked`: somebody stands here with the paper. Else it is how a round usually ends at the tills that do not pay it. */
type Props = { till: string; isAsked?: boolean };

const lookOf = (isAsked: boolean) =>
  `rounded-md border-2 px-3 py-2 font-bold ${isAsked ? "border-alarm bg-alarm/10 text-alarm" : "border-edge bg-paper"}`;

/** A winner whom another till pays: whoever shows the paper here is sent there. */
export function PaidElsewhere({ till, isAsked = false }: Props) {
  return (
    <p role={isAsked ? "alert" : "status"} data-testid="paid-elsewhere" className={lookOf(isAsked)}>
      <Trans>The prize is on the float of {till}, and is paid there, once. Do not pay it here.</Trans>
    </p>
  );
}

/** A winner who comes after the drawer that had the prize was counted, or whose cashier was switched off: no till has it in its sum. */
export function PaidByBranch({ till, isAsked = false }: Pick<Props, "isAsked"> & { till: string | null }) {
  return (
    <p role={isAsked ? "alert" : "status"} data-testid="paid-by-branch" className={lookOf(isAsked)}>
      <Trans>
        The drawer of {till} that had this prize has been closed, or its cashier switched off. Do not pay it here: ask
        the branch, which pays it and writes it down as Paid out.
      </Trans>
    </p>
  );
}
