import { verifyDestination } from "@derash/protocol/path/payment";
import type { DeskPlayer } from "@derash/protocol/payment/desk";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { Badge } from "../../kit/staff/Badge.tsx";
import { RowButton } from "../../kit/staff/table/RowButton.tsx";
import { useQuickAct } from "../payment-queries.ts";

type Destination = DeskPlayer["destinations"][number];

/** The accounts that the player's withdrawals go to: whose they are is confirmed by somebody who has looked. */
export function Destinations({ player }: { player: DeskPlayer }) {
  const { t } = useLingui();
  const [done, setDone] = useState<readonly string[]>([]);
  const verify = useQuickAct(
    async ({ id, holder }: Pick<Destination, "id" | "holder">) => {
      await call(verifyDestination, { params: { id }, body: { holder } });
      setDone((before) => [...before, id]);
    },
    () => t`Confirmed. The first money goes there after a day.`,
  );
  if (player.destinations.length === 0) return null;
  return (
    <div className="border-t border-line p-3 wide:p-4">
      <h3 className="mb-2 text-sm font-semibold text-soft">
        <Trans>Accounts for withdrawals: look at the bank's paper or app, and at who stands before you</Trans>
      </h3>
      <ul className="grid gap-2">
        {player.destinations.map(({ id, bank_name: bank, account, holder, is_verified: isVerified }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">
              {bank} {account}, <strong>{holder}</strong>
            </span>
            {isVerified || done.includes(id) ? (
              <Badge tone="go">
                <Trans>Confirmed</Trans>
              </Badge>
            ) : (
              <RowButton
                disabled={verify.isBusy}
                aria-label={t`Confirm the account ${account}`}
                onClick={() => verify.run({ id, holder })}
              >
                <Trans>Confirm</Trans>
              </RowButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
