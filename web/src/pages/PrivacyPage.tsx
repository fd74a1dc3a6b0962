import { Trans } from "@lingui/react/macro";
import { HowLong } from "./HowLong.tsx";
import { Paper, Part, Points } from "./Paper.tsx";
import { StoredKeys } from "./StoredKeys.tsx";
import { WhoSees } from "./WhoSees.tsx";

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
          <Trans>
            A newer Telegram has storage of its own on your phone, for the bot's apps: there the app keeps a second copy
            of the seals of rounds and of your favourite numbers. Logout removes the favourite numbers there too.
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
