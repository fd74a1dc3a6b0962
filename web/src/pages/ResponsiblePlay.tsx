import { Trans } from "@lingui/react/macro";
import { Contact } from "./Contact.tsx";
import { Part, Points } from "./Paper.tsx";

/** What somebody who plays should hear from those who live by it. */
export function ResponsiblePlay({ number }: { number: number }) {
  return (
    <Part number={number} id="responsible" title={<Trans>Play, and stop</Trans>}>
      <p>
        <Trans>
          Bingo is a pastime and no way to earn. Of every 100 ETB staked, 80 go back to players: all together lose 20,
          and the longer one plays the surer.
        </Trans>
      </p>
      <Points>
        <li>
          <Trans>Before you begin, decide how much money and how much time it may cost. Stop there, won or lost.</Trans>
        </li>
        <li>
          <Trans>Never play to win back what you lost. The balls do not remember you.</Trans>
        </li>
        <li>
          <Trans>
            Play only with money that nobody waits for. There is no credit: the wallet never goes below zero.
          </Trans>
        </li>
        <li>
          <Trans>
            If you hide your play, borrow for it, or cannot stop thinking of it, leave it for a while and talk to
            somebody you trust.
          </Trans>
        </li>
        <li>
          <Trans>Do not let anyone under age play with your phone.</Trans>
        </li>
      </Points>
      <p className="font-semibold">
        <Trans>For help, or for a time without play:</Trans> <Contact />
      </p>
    </Part>
  );
}
