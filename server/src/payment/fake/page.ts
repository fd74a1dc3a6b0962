import { formatBirr } from "@derash/game/money";
import type { Payment } from "./books.ts";

const label = { en: "Demo bank: no money moves", am: "የሙከራ ባንክ፦ ምንም ገንዘብ አይንቀሳቀስም" };
const words = {
  pending: { en: "Waiting for you to pay", am: "ክፍያዎን በመጠበቅ ላይ" },
  success: { en: "Paid", am: "ተከፍሏል" },
  failed: { en: "Not paid", am: "አልተከፈለም" },
  reversed: { en: "Sent back", am: "ተመልሷል" },
};
const pay = { en: "Pay", am: "ክፈል" };
const decline = { en: "Do not pay", am: "አልከፍልም" };
const back = { en: "Back to Derash", am: "ወደ Derash ተመለስ" };

type Said = { en: string; am: string };

/** The page where a person of the demo pays. Both languages at once, for nobody says here which one they read. */
export function paymentPage(payment: Payment): string {
  const { status, txRef, returnUrl } = payment;
  const buttons = `<form method="post">${button("pay", pay)}${button("decline", decline)}</form>`;
  const link = isWebAddress(returnUrl) ? `<p><a href="${escaped(returnUrl)}">${both(back)}</a></p>` : "";
  return document(`
    <h1>${escaped(formatBirr(payment.amount))} ${escaped(payment.currency)}</h1>
    <p class="reference">${escaped(txRef)}</p>
    <p role="status">${both(words[status])}</p>
    ${status === "pending" ? buttons : link}`);
}

export function missingPage(): string {
  return document(`<h1>404</h1><p>${both({ en: "There is no such payment", am: "እንዲህ ያለ ክፍያ የለም" })}</p>`);
}

/** Where a browser may be sent: never to what only a script could mean. */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);
}

function button(act: string, said: Said): string {
  return `<button name="act" value="${act}">${both(said)}</button>`;
}

function both({ en, am }: Said): string {
  return `<span lang="am">${escaped(am)}</span> <span lang="en">${escaped(en)}</span>`;
}

function document(main: string): string {
  return `<!doctype html>
<html lang="am">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${label.en}</title>
<style>
:root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 26rem; padding: 1rem }
header { border: 3px solid; border-radius: .5rem; font-weight: 700; padding: .75rem; text-align: center }
span[lang] { display: block }
h1 { font-size: 2.2rem; font-variant-numeric: tabular-nums; margin: 1.5rem 0 0 }
.reference { overflow-wrap: anywhere }
button { display: block; font: inherit; margin: .75rem 0; min-height: 3.5rem; width: 100% }
</style>
</head>
<body>
<header>${both(label)}</header>
<main>${main}
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
