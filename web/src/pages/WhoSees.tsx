import { Trans } from "@lingui/react/macro";
import { Part, Points } from "./Paper.tsx";

/** Who else learns what of a player. */
export function WhoSees() {
  return (
    <Part title={<Trans>Who sees it</Trans>}>
      <Points>
        <li>
          <Trans>
            Other players see the first two letters of your first name and your cartela when you win, and among the
            leaders under Scores. Never your phone number, your username or your balance.
          </Trans>
        </li>
        <li>
          <Trans>
            A cashier who looks you up by your Telegram id or your whole phone number, to pay money in, sees your name
            and the last digits of the number.
          </Trans>
        </li>
        <li>
          <Trans>
            Staff actions that touch your wallet are written down with your name in a record that the company's admins
            read. What your phone claimed is read by the operator only.
          </Trans>
        </li>
        <li>
          <Trans>
            Whoever checks a draw sees cartelas and numbered tickets without names. Only you can prove which one was
            yours.
          </Trans>
        </li>
        <li>
          <Trans>
            Telegram carries the bot's messages and knows that you use it. Nobody else is told anything, and nothing is
            sold.
          </Trans>
        </li>
      </Points>
    </Part>
  );
}
