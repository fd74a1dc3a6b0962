import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { CheckLink } from "../kit/shell/CheckLink.tsx";
import { inlineLink, Paper, Part, Points } from "./Paper.tsx";

/** What Derash is, and why nobody has to believe it. */
export function AboutPage() {
  return (
    <Paper
      title={<Trans>The bingo that anyone can check</Trans>}
      lead={
        <Trans>Derash is 75-ball bingo for birr, on your phone in Telegram and in the halls of our companies.</Trans>
      }
    >
      <p className="text-base">
        <Trans>
          In a hall you see the balls fall. On a phone you see what somebody's computer shows you, and many have been
          cheated that way: by players who do not exist, by balls that were chosen, by winners who were made up. So we
          built it the other way round: you need not trust us, you can check.
        </Trans>
      </p>
      <Part title={<Trans>Three promises</Trans>}>
        <Points>
          <li>
            <Trans>
              Your phone only says what you want. Stakes, players, balls, winners and amounts come from the server, for
              everybody alike.
            </Trans>
          </li>
          <li>
            <Trans>
              Nobody can know or choose the balls while cartelas are on sale. The list of cartelas is sealed before the
              last ingredient of the draw exists, and that one comes from outside.
            </Trans>
          </li>
          <li>
            <Trans>
              Every birr is in double books that nobody can change afterwards: what leaves one account arrives in
              another, to the santim.
            </Trans>
          </li>
        </Points>
      </Part>
      <Part title={<Trans>Check it yourself</Trans>}>
        <p>
          <Trans>
            Take the code of any round, such as ETH7K2, and open <CheckLink className={inlineLink}>/verify</CheckLink>.
            Your own phone then recomputes the seal, the order of the balls and the winners, and says which step fails,
            if one does. It works without an account and outside Telegram.
          </Trans>
        </p>
      </Part>
      <Part title={<Trans>No house players</Trans>}>
        <p>
          <Trans>
            Who plays against you is a person who paid, as you did. Staff cannot play, and the server refuses to run for
            real money while its books hold a player who did not come from Telegram.
          </Trans>
        </p>
      </Part>
      <Part title={<Trans>How to begin</Trans>}>
        <p>
          <Trans>
            Open the bot, register with your phone number, choose a stake with /play and pick a cartela. The{" "}
            <Link className={inlineLink} to="/terms">
              rules
            </Link>{" "}
            fit on one page, and so do the{" "}
            <Link className={inlineLink} to="/patterns">
              patterns
            </Link>
            .
          </Trans>
        </p>
      </Part>
    </Paper>
  );
}
