import { Trans } from "@lingui/react/macro";
import { useContact } from "../data/contact.ts";

/** Where a person is reached, as a sentence of its own: an operation with real money has one, a demo has not. */
export function Contact() {
  const { contact } = useContact();
  if (contact === null)
    return (
      <Trans>This is a demo without real money: there is nobody to write to, and the bot is read by no one.</Trans>
    );
  if (contact === undefined) return <Trans>The bot's /help says where to write; a cashier's desk helps too.</Trans>;
  return (
    <Trans>
      Write to <strong className="select-all">{contact}</strong> or ask at a cashier's desk.
    </Trans>
  );
}
