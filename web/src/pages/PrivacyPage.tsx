import { Trans } from "@lingui/react/macro";
import { Contact } from "./Contact.tsx";
import { Paper, Part, Points } from "./Paper.tsx";
import { StoredKeys } from "./StoredKeys.tsx";

/** What the code does with what it knows about people; a change of the one is a change of the other. */
export function PrivacyPage() {
  return (
    <Paper
      title={<Trans>Privacy</Trans>}
      lead={
        <Trans>What we know about you, who sees it, and for how long. No advertising, no trackers, no cookies.</Trans>
      }
    >
      <Part title={<Trans>What we know</Trans>}>
        <Points>
          <li>
            <Trans>
              From Telegram, when you open the game: your Telegram id, your name, your username and your language. Your
              photograph is neither asked for nor kept.
            </Trans>
          </li>
          <li>
            <Trans>Your phone number, only if you share your own one with the bot to register.</Trans>
          </li>
          <li>
            <Trans>What you do with money: stakes, prizes, refunds, what a cashier paid in, and when.</Trans>
          </li>
          <li>
            <Trans>Your cartelas in each round, your language, and who invited you if you came by an invitation.</Trans>
          </li>
          <li>
            <Trans>
              When you signed in, and a fingerprint of the sign-in's key. Telegram's proof of who you are is checked and
              not kept.
            </Trans>
          </li>
          <li>
            <Trans>What your phone claimed where the server knew better, so that cheating can be seen.</Trans>
          </li>
        </Points>
        <p>
          <Trans>
            Your network address is used for a moment to hold off floods of requests. It is not stored with your
            account. Keys and phone numbers never reach the server's log.
          </Trans>
        </p>
      </Part>
      <WhoSees />
      <Part title={<Trans>On your phone</Trans>}>
        <p>
          <Trans>
            There are no cookies. The app remembers the following in the browser's own storage, on your phone only:
          </Trans>
        </p>
        <StoredKeys />
        <p>
          <Trans>
            Inside Telegram, Telegram's own kit keeps its launch data under names that begin with tapps/, until you
            close the tab.
          </Trans>
        </p>
        <p>
          <Trans>Logout removes all but the settings and the seals of rounds, which are your proof.</Trans>
        </p>
      </Part>
      <HowLong />
    </Paper>
  );
}

function WhoSees() {
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

function HowLong() {
  return (
    <Part title={<Trans>For how long</Trans>}>
      <Points>
        <li>
          <Trans>A sign-in is good for 30 days at most; Logout ends it at once.</Trans>
        </li>
        <li>
          <Trans>
            What you write to the bot is emptied once it is answered, and the rest of it is gone after 7 days.
          </Trans>
        </li>
        <li>
          <Trans>What the bot wrote to you is kept for 90 days.</Trans>
        </li>
        <li>
          <Trans>
            Opening a friend's invitation keeps your Telegram id beside your friend's for 90 days, or until you
            register.
          </Trans>
        </li>
        <li>
          <Trans>
            Rounds, stakes and payments are kept for good: books from which lines can vanish prove nothing. This is why
            an account cannot be wiped by a button.
          </Trans>
        </li>
      </Points>
      <p>
        <Trans>
          To see what is stored about you, to have it put right, or to ask for your name and phone number to be removed:
        </Trans>{" "}
        <Contact />
      </p>
    </Part>
  );
}
