import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";

type Props = { onStay: () => void; onLeave: () => void };

/** Asked in a running round alone. Whatever closes it but Leave, stays. */
export function LeaveDialog({ onStay, onLeave }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Leave this screen?`} onClose={onStay}>
      <p className="mb-4 text-base">
        <Trans>
          The round goes on without this screen: your stake stays in it, and if your cartela wins you are paid.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button tone="ink" onClick={onStay}>
          <Trans>Stay</Trans>
        </Button>
        <Button data-testid="leave-anyway" onClick={onLeave}>
          <Trans>Leave</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
