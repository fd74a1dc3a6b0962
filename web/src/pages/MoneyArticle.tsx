import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { Contact } from "./Contact.tsx";
import { Part, Points } from "./Paper.tsx";

/** How money comes into a wallet and out of it: what the program does, and what it leaves to people. */
export function MoneyArticle({ number }: { number: number }) {
  useEffect(() => {
    if (location.hash === "#money") document.getElementById("money")?.scrollIntoView();
  }, []);
  return (
    <Part number={number} id="money" title={<Trans>Paying in, and being paid out</Trans>}>
      <Points>
        <li>
          <Trans>
            You pay in at a cashier's desk of a hall: give the cashier your Telegram id or your whole phone number and
            the money. It is in your wallet at once.
          </Trans>
        </li>
        <li>
          <Trans>A prize or a refund is in your wallet at once, and you may play with it.</Trans>
        </li>
        <li>
          <Trans>
            Where the company has switched it on you pay in and take out in the app too, under My Account: to an account
            that is confirmed as yours, or in cash at a desk by a reference. What you take out is set aside at once and
            cannot be played with; it is paid once, or comes back once.
          </Trans>
        </li>
      </Points>
      <p className="font-semibold">
        <Trans>To be paid out, or if a payment is missing:</Trans> <Contact />
      </p>
    </Part>
  );
}
