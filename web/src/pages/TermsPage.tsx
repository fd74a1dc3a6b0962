import { Trans } from "@lingui/react/macro";
import { CheckLink } from "../kit/shell/CheckLink.tsx";
import { BonusArticle } from "./BonusArticle.tsx";
import { MoneyArticle } from "./MoneyArticle.tsx";
import { inlineLink, Paper, Part, Points } from "./Paper.tsx";
import { PrizeArticle } from "./PrizeArticle.tsx";
import { ResponsiblePlay } from "./ResponsiblePlay.tsx";
import { RoundArticles } from "./RoundArticles.tsx";

/** The rules as the server keeps them. */
export function TermsPage() {
  return (
    <Paper
      title={<Trans>The rules</Trans>}
      lead={
        <Trans>What follows is what the server does. Whoever plays, sells or works here agrees to the same text.</Trans>
      }
    >
      <Part number={1} title={<Trans>Who may play</Trans>}>
        <Points>
          <li>
            <Trans>You are at least 18 years old, or as old as your law asks, if that is more.</Trans>
          </li>
          <li>
            <Trans>One person, one account: your own Telegram account, registered with your own phone number.</Trans>
          </li>
          <li>
            <Trans>Staff cannot play. There are no house players: whoever sits in a round is a person who paid.</Trans>
          </li>
        </Points>
      </Part>
      <RoundArticles />
      <PrizeArticle number={6} />
      <BonusArticle number={7} />
      <ServiceArticles />
      <MoneyArticle number={12} />
      <ResponsiblePlay number={13} />
    </Paper>
  );
}

function ServiceArticles() {
  return (
    <>
      <Part number={8} title={<Trans>Void rounds and refunds</Trans>}>
        <p>
          <Trans>
            A round is void when too few people came, or when its draw could not be made as promised. Then every stake
            goes back whole and at once, the house keeps nothing, and your wallet shows a line called Refund.
          </Trans>
        </p>
      </Part>
      <Part number={9} title={<Trans>When the connection is lost</Trans>}>
        <p>
          <Trans>
            The round goes on without your phone: your cartela is checked by the server and wins as if you were there.
            The bot tells you, and History shows it. If the server itself stops, the round goes on where the clock says.
          </Trans>
        </p>
      </Part>
      <Part number={10} title={<Trans>In a hall</Trans>}>
        <p>
          <Trans>
            In a hall the cashier sells paper cartelas for cash and runs the round. Bring a full cartela to the desk:
            the first check that is right ends the round, and all cartelas that are full on that ball share. A round
            without a winner is given back. Where the hall draws with its own machine, the screen says “physical draw”:
            that one cannot be recomputed.
          </Trans>
        </p>
      </Part>
      <Part number={11} title={<Trans>Checking a win, and complaints</Trans>}>
        <p>
          <Trans>
            BINGO opens the checker on your own cartela. After a round its page in History shows every ball in order,
            and <CheckLink className={inlineLink}>/verify</CheckLink> recomputes the draw on your own phone.
          </Trans>
        </p>
        <p>
          <Trans>
            If something seems wrong, note the game's code and your cartela's number and ask at the desk or in the bot.
            The operator can print one page of facts about any round: cartelas, balls, times and every birr. Entries in
            the books are never changed; a mistake is put right by a new entry with its reason, and a large one needs
            two people.
          </Trans>
        </p>
      </Part>
    </>
  );
}
