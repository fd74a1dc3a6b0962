import { formatBirr, type Santim, santim } from "@derash/game/money";
import type { DepositStateName, WithdrawalStateName } from "@derash/protocol/payment/state";
import type { Language } from "@derash/protocol/player";
import { escapeHtml } from "../texts.ts";

/** Where a payment is and what happens next, in words; each state of both kinds has some. */
type PaymentWords = {
  deposit: Record<DepositStateName, string>;
  /** Of a deposit that was sent by a transfer, and has no page of a provider, where that is something else. */
  transfer: Partial<Record<DepositStateName, string>>;
  withdrawal: Record<WithdrawalStateName, string>;
  titles: { deposit: string; withdrawal: string };
  /** The company that a wallet is with, to who has several. */
  walletWith: (company: string) => string;
  depositOffer: string;
  withdrawalOffer: string;
  openDeposit: string;
  openWithdrawal: string;
  usage: string;
  unknownReference: string;
  demo: string;
  test: string;
  limitReached: (until: string) => string;
  /** What holds it are pages that nobody has paid. */
  limitHeld: (until: string) => string;
  openLimits: string;
  /** In the words of the company's staff. */
  because: string;
  /** Of a rejected withdrawal that nobody refused. */
  takenForReversal: string;
  /** Of an approved withdrawal while its way pays nothing out. */
  payoutOff: string;
  /** Of a payment that costs its player something: all in birr, as it is written. */
  fee: Record<"deposit" | "withdrawal", (sums: { amount: string; fee: string; wallet: string }) => string>;
};

const english: PaymentWords = {
  deposit: {
    created: "We asked the bank for a page and look whether it has one. If you have paid, the money comes by itself.",
    offered: "Not paid yet. Once you have paid, the money comes by itself.",
    paid: "The money is in your wallet.",
    expired: "Nobody paid it in seven days. If you pay it still, tell the desk the reference.",
    failed: "The bank says that it was not paid. If money left your account, tell the desk the reference.",
    review: "Money has arrived that is not quite what was meant. Two persons look at it; you need do nothing.",
    held: "The money has arrived. It is more than a limit for deposits allows, and comes into your wallet when that begins anew.",
    reversed: "The money went back to whom it came from.",
    tested: "This was a test: the money is none, and nothing came into your wallet.",
    not_theirs:
      "Two persons have looked at it: the transfer is not yours, and nothing came into your wallet. Ask at the desk if it is.",
  },
  transfer: {
    created:
      "The bank's message about your transfer has not come yet; mostly it comes within minutes. If the number was not right, type it again as a new one.",
    offered:
      "The bank's message about your transfer has not come yet; mostly it comes within minutes. If the number was not right, type it again as a new one.",
    expired:
      "No message of the bank has named this number within seven days. If it still comes, the money is put into your wallet. Look at the number of your transfer, or ask at the desk.",
    review:
      "Your transfer has arrived, but it does not show that it was you who sent it. Two persons look at it; you need do nothing.",
  },
  withdrawal: {
    requested: "It waits for a person's approval. Your money is set aside.",
    approved: "It is approved and goes when the bank works next, or is paid to you at the desk by its reference.",
    sending: "It is being handed to the bank.",
    sent: "The bank has it. It is asked until it has paid.",
    unknown:
      "The bank has not said whether it paid. It is asked again and again; your money is safe, and never paid twice.",
    paid: "The money has been sent, or was given to you at the desk.",
    rejected: "It was not approved. The money is back in your wallet.",
    failed: "The bank did not pay it. The money is back in your wallet.",
  },
  titles: { deposit: "Deposit", withdrawal: "Withdrawal" },
  walletWith: (company) => `Wallet with ${company}`,
  depositOffer: "Here you bring money into your wallet:",
  withdrawalOffer: "Here you take money out of your wallet:",
  openDeposit: "➕ Deposit",
  openWithdrawal: "➖ Withdraw",
  usage: "Send /payment and the reference, for example: /payment DK7Q2M9XWT4A",
  unknownReference: "You have no payment with this reference. Please look at it again.",
  demo: "Demo bank: no money moves.",
  test: "This is a test: nothing is credited.",
  limitReached: (until) =>
    `You have reached the limit for deposits that you have set yourself. It begins anew on ${until}.`,
  limitHeld: (until) =>
    `What your own limit leaves is held by a payment that you have begun and not paid. Pay that one, or wait: it holds the limit until ${until} at the latest.`,
  openLimits: "My limits for deposits",
  because: "The reason:",
  takenForReversal:
    "It was not sent. A deposit of yours went back to who paid it, and this money went towards it; what was left of it is in your wallet. Please ask at the desk.",
  payoutOff:
    "It is approved and your money is set aside, but nothing is paid out this way right now. Once that goes on it is sent, or is paid to you at the desk by its reference. Ask here again before you go there.",
  fee: {
    deposit: ({ amount, fee, wallet }) => `You pay ${amount}, fee ${fee}, into your wallet ${wallet} ETB.`,
    withdrawal: ({ amount, fee, wallet }) => `You get ${amount}, fee ${fee}, from your wallet ${wallet} ETB.`,
  },
};

const amharic: PaymentWords = {
  deposit: {
    created: "ባንኩን ገጽ ጠይቀናል፤ እንዳለው እያየን ነው። ከፍለው ከሆነ ገንዘቡ በራሱ ይገባል።",
    offered: "ገና አልተከፈለም። ሲከፍሉ ገንዘቡ በራሱ ይገባል።",
    paid: "ገንዘቡ ቦርሳዎ ውስጥ ነው።",
    expired: "በሰባት ቀን ውስጥ ማንም አልከፈለም። አሁንም ከከፈሉ የማጣቀሻ ቁጥሩን በመስኮቱ ይናገሩ።",
    failed: "ባንኩ አልተከፈለም ይላል። ከሂሳብዎ ገንዘብ ወጥቶ ከሆነ የማጣቀሻ ቁጥሩን በመስኮቱ ይናገሩ።",
    review: "ከታሰበው ትንሽ የተለየ ገንዘብ ደርሷል። ሁለት ሰዎች ያዩታል፤ ምንም ማድረግ አያስፈልግዎትም።",
    held: "ገንዘቡ ደርሷል። ከማስገቢያ ገደቡ በላይ ስለሆነ ገደቡ እንደገና ሲጀምር ወደ ቦርሳዎ ይገባል።",
    reversed: "ገንዘቡ ወደመጣበት ተመልሷል።",
    tested: "ይህ ሙከራ ነበር፦ ገንዘቡ እውነተኛ አይደለም፤ ወደ ቦርሳዎ ምንም አልገባም።",
    not_theirs: "ሁለት ሰዎች አይተውታል፦ ዝውውሩ የእርስዎ አይደለም፤ ወደ ቦርሳዎ ምንም አልገባም። የእርስዎ ከሆነ በመስኮቱ ይጠይቁ።",
  },
  transfer: {
    created: "ስለ ዝውውርዎ የባንኩ መልእክት ገና አልመጣም፤ ብዙውን ጊዜ በደቂቃዎች ውስጥ ይመጣል። ቁጥሩ ትክክል ካልነበረ እንደ አዲስ እንደገና ይጻፉት።",
    offered: "ስለ ዝውውርዎ የባንኩ መልእክት ገና አልመጣም፤ ብዙውን ጊዜ በደቂቃዎች ውስጥ ይመጣል። ቁጥሩ ትክክል ካልነበረ እንደ አዲስ እንደገና ይጻፉት።",
    expired:
      "በሰባት ቀን ውስጥ ይህን ቁጥር የያዘ የባንክ መልእክት አልመጣም። አሁንም ከመጣ ገንዘቡ ቦርሳዎ ውስጥ ይገባል። የዝውውርዎን ቁጥር ያረጋግጡ፣ ወይም በመስኮቱ ይጠይቁ።",
    review: "ዝውውርዎ ደርሷል፣ ግን የላኩት እርስዎ መሆንዎን አያሳይም። ሁለት ሰዎች ያዩታል፤ ምንም ማድረግ አያስፈልግዎትም።",
  },
  withdrawal: {
    requested: "የሰው ማጽደቂያ ይጠብቃል። ገንዘብዎ ለብቻው ተቀምጧል።",
    approved: "ጸድቋል፤ ባንኩ በሚቀጥለው የሥራ ሰዓት ይሄዳል፣ ወይም በመስኮቱ በማጣቀሻ ቁጥሩ ይከፈልዎታል።",
    sending: "ለባንኩ እየተሰጠ ነው።",
    sent: "ባንኩ ጋር ነው። እስኪከፍል ድረስ ይጠየቃል።",
    unknown: "ባንኩ መክፈሉን ገና አልተናገረም። ደጋግመን እንጠይቃለን፤ ገንዘብዎ ደህና ነው፣ ሁለት ጊዜም አይከፈልም።",
    paid: "ገንዘቡ ተልኳል፣ ወይም በመስኮቱ ተሰጥቶዎታል።",
    rejected: "አልጸደቀም። ገንዘቡ ወደ ቦርሳዎ ተመልሷል።",
    failed: "ባንኩ አልከፈለም። ገንዘቡ ወደ ቦርሳዎ ተመልሷል።",
  },
  titles: { deposit: "ገቢ", withdrawal: "ወጪ" },
  walletWith: (company) => `የ${company} ቦርሳ`,
  depositOffer: "ወደ ቦርሳዎ ገንዘብ የሚያስገቡት እዚህ ነው፦",
  withdrawalOffer: "ከቦርሳዎ ገንዘብ የሚያወጡት እዚህ ነው፦",
  openDeposit: "➕ ገንዘብ አስገባ",
  openWithdrawal: "➖ ገንዘብ አውጣ",
  usage: "/payment ብለው የማጣቀሻ ቁጥሩን ይላኩ፣ ለምሳሌ፦ /payment DK7Q2M9XWT4A",
  unknownReference: "በዚህ ማጣቀሻ ቁጥር ክፍያ የለዎትም። እባክዎ ቁጥሩን እንደገና ይመልከቱ።",
  demo: "የማሳያ ባንክ፦ ምንም ገንዘብ አይንቀሳቀስም።",
  test: "ይህ ሙከራ ነው፦ ወደ ቦርሳዎ ምንም አይገባም።",
  limitReached: (until) => `ራስዎ ያስቀመጡት የማስገቢያ ገደብ ሞልቷል። ${until} እንደገና ይጀምራል።`,
  limitHeld: (until) =>
    `ራስዎ ያስቀመጡትን የማስገቢያ ገደብ የያዘው ጀምረው ያልከፈሉት ክፍያ ነው። እሱን ይክፈሉ፣ ወይም ይጠብቁ፦ ገደቡን የሚይዘው ቢበዛ እስከ ${until} ነው።`,
  openLimits: "የማስገቢያ ገደቦቼ",
  because: "ምክንያቱ፦",
  takenForReversal: "አልተላከም። ያስገቡት ገንዘብ ወደ ከፋዩ ተመልሷል፤ ይህ ገንዘብ ለእርሱ ውሏል፤ የተረፈው ቦርሳዎ ውስጥ ነው። እባክዎ በመስኮቱ ይጠይቁ።",
  payoutOff:
    "ጸድቋል፤ ገንዘብዎም ለብቻው ተቀምጧል። በዚህ መንገድ ግን ለጊዜው ምንም አይከፈልም። ሲቀጥል ይላካል፣ ወይም በመስኮቱ በማጣቀሻ ቁጥሩ ይከፈልዎታል። ወደ መስኮቱ ከመሄድዎ በፊት እዚህ እንደገና ይጠይቁ።",
  fee: {
    deposit: ({ amount, fee, wallet }) => `የሚከፍሉት ${amount}፣ የአገልግሎት ክፍያ ${fee}፣ ወደ ቦርሳዎ የሚገባው ${wallet} ብር።`,
    withdrawal: ({ amount, fee, wallet }) => `የሚደርስዎ ${amount}፣ የአገልግሎት ክፍያ ${fee}፣ ከቦርሳዎ የሚወጣው ${wallet} ብር።`,
  },
};

export const paymentWords: Readonly<Record<Language, PaymentWords>> = { en: english, am: amharic };

/**
 * Why a withdrawal was rejected: in the words of staff, or because a deposit of its player went back; by which way a deposit came; and
 * whether that of a withdrawal pays nothing out now.
 */
type Told = {
  because?: string | null;
  isTakenForReversal?: boolean | undefined;
  provider?: string | undefined;
  isPayoutOff?: boolean | undefined;
};

/** The sentence for a state, whichever kind it is of. */
export function stateWords(
  language: Language,
  kind: "deposit" | "withdrawal",
  state: string,
  { because = null, isTakenForReversal = false, provider, isPayoutOff = false }: Told,
): string {
  const said = paymentWords[language];
  if (isTakenForReversal) return said.takenForReversal;
  if (isPayoutOff && kind === "withdrawal" && state === "approved") return said.payoutOff;
  const isTransfer = kind === "deposit" && provider === "sms";
  const states: Readonly<Record<string, string>> = isTransfer ? { ...said.deposit, ...said.transfer } : said[kind];
  const where = states[state] ?? state;
  return because === null ? where : `${where}\n${said.because} ${escapeHtml(because)}`;
}

/** Of these nothing came or went, or all of it went back. */
const withoutFee: readonly string[] = ["failed", "rejected", "reversed", "expired", "tested", "not_theirs"];

/** What it costs its player, and what that makes of the wallet; null: nothing. */
export function feeWords(
  language: Language,
  kind: "deposit" | "withdrawal",
  state: string,
  { amount, fee }: { amount: Santim | null; fee: Santim | null },
): string | null {
  if (amount === null || fee === null || fee === 0 || withoutFee.includes(state)) return null;
  const wallet = santim(kind === "deposit" ? amount - fee : amount + fee);
  return paymentWords[language].fee[kind]({
    ...{ amount: formatBirr(amount), fee: formatBirr(fee), wallet: formatBirr(wallet) },
  });
}
