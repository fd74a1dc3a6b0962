import type { Credentials as Login } from "@derash/protocol/management";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { StaffIcon } from "../kit/staff/StaffIcon.tsx";
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

/**
 * Keeps the reader on the page for as long as this is drawn: Back leads nowhere, and the browser asks before it closes or
 * reloads the page. For what is shown this once.
 */
function useStay(): void {
  useEffect(() => {
    const { href } = location;
    const place = { stays: crypto.randomUUID() };
    const isHere = () => (history.state as Partial<typeof place> | null)?.stays === place.stays;
    // An entry of our own lies between the reader and the way back; whoever takes it finds this dialog again. It is put
    // back before the router looks, or another page would be drawn.
    const stay = () => {
      if (!isHere()) history.pushState(place, "", href);
    };
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    stay();
    window.addEventListener("popstate", stay, { capture: true });
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("popstate", stay, { capture: true });
      window.removeEventListener("beforeunload", ask);
      // Afterwards Back leads where it always did; unless the reader has been led elsewhere meanwhile.
      if (isHere()) history.back();
    };
  }, []);
}
