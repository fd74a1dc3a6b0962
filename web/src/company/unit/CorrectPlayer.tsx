import type { MiniAppUser } from "@derash/protocol/player";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../kit/Button.tsx";
import { AdjustmentDialog } from "../credit/AdjustmentDialog.tsx";
import { useHierarchy } from "../management-queries.ts";

/** `onLook`: asks anew what the wallets hold. */
type Props = { player: MiniAppUser; onLook: () => void };

/** What a desk has typed wrongly it cannot take back: a super admin corrects the wallet. */
export function CorrectPlayer({ player: { playerId, firstName, lastName, wallets }, onLook }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { data: hierarchy } = useHierarchy();
  if (playerId === undefined || wallets.length === 0 || !hierarchy) return null;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <>
      <Button
        onClick={() => {
          onLook();
          setOpen(true);
        }}
      >
        <Trans>Correct the balance</Trans>
      </Button>
      {isOpen && (
        <AdjustmentDialog
          hierarchy={hierarchy}
          player={{ id: playerId, name, wallets }}
          onTold={onLook}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
