import { Trans } from "@lingui/react/macro";
import { Contact } from "./Contact.tsx";
import { Part, Points } from "./Paper.tsx";

/** How long it is kept, and whom to ask. */
export function HowLong() {
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
