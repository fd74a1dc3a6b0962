import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { CheckLink } from "../kit/shell/CheckLink.tsx";
import { Contact } from "./Contact.tsx";
import { inlineLink, Paper, Part, Points } from "./Paper.tsx";

/** There is nothing to give here, and that is said. */
export function DonatePage() {
  return (
    <Paper
      title={<Trans>We take no donations</Trans>}
      lead={<Trans>Derash lives by the house's part of each pot, which stands in the rules. Keep your money.</Trans>}
    >
      <p className="text-base">
        <Trans>
          There is no form here, no account number and no phone number to send to. Whoever asks you for a gift in our
          name is not one of us: tell us.
        </Trans>{" "}
        <Contact />
      </p>
      <Part title={<Trans>Better ways to support us</Trans>}>
        <Points>
          <li>
            <Trans>
              Check a draw at <CheckLink className={inlineLink}>/verify</CheckLink>, and tell everybody if a step fails.
              The more people check, the less can anyone cheat.
            </Trans>
          </li>
          <li>
            <Trans>Tell us about a text that is hard to understand, or an Amharic word that is wrong.</Trans>
          </li>
          <li>
            <Trans>
              Invite a friend from your{" "}
              <Link className={inlineLink} to="/enhanced-profile">
                profile
              </Link>
              , if it is somebody who plays for fun and of age.
            </Trans>
          </li>
          <li>
            <Trans>
              Look after those who play too much. The{" "}
              <Link className={inlineLink} to="/terms">
                rules
              </Link>{" "}
              end with a page for them.
            </Trans>
          </li>
        </Points>
      </Part>
    </Paper>
  );
}
