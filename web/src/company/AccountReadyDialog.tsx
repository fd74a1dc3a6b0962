import type { Credentials as Login } from "@derash/protocol/management";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { StaffIcon } from "../kit/staff/StaffIcon.tsx";
import { useStay } from "../kit/staff/use-stay.ts";
import { Credentials } from "./Credentials.tsx";

type Props = { title: string; name: string; credentials: Login; onClose: () => void; children?: ReactNode };

/** What a new company or branch begins with. The password is not shown again, so only the button closes it, and nothing leads away. */
export function AccountReadyDialog({ title, name, credentials, onClose, children }: Props) {
  useStay();
  return (
    <Dialog title={title} onClose={null} isWide>
      <p className="mb-1 flex items-center gap-2 font-bold text-go">
        <StaffIcon name="check" />
        <Trans>Account Setup Complete</Trans>
      </p>
      <p className="mb-3 text-lg font-bold break-words">{name}</p>
      <Credentials credentials={credentials} />
      {children}
      <Button tone="ink" className="mt-4 w-full" onClick={onClose}>
        <Trans>I have kept them</Trans>
      </Button>
    </Dialog>
  );
}
