import { type BonusSchedule, gameScreenSchedule } from "@derash/game/bonus";
import { toBirr } from "@derash/game/money";
import type { Language } from "@derash/protocol/player";
import type { TransactionType } from "@derash/protocol/wallet";

export const commandNames = [
  "start",
  "play",
  "balance",
  "history",
  "verify",
  "register",
  "language",
  "rules",
  "help",
] as const;
export type CommandName = (typeof commandNames)[number];

/** A won or refunded cartela, in text: money has its two decimals, and nothing needs escaping. */
export type NoticeText = { code: string; cartelaNumber: number; amount: string; bonus: string | null };

/**
 * Everything the bot says, in Telegram's HTML. Names are escaped by whoever hands them in; money arrives as text.
 * A language that lacks a word does not compile.
 */
export type Words = {
  commands: Record<CommandName, string>;
  welcome: (name: string) => string;
  registerHint: string;
  playHint: string;
  registerFirst: string;
  shareContact: string;
  shareContactButton: string;
  contactRefused: string;
  phoneUnreadable: string;
  phoneTaken: string;
  registered: (name: string) => string;
  alreadyRegistered: string;
  chooseStake: string;
  stakeButton: (stake: string) => string;
  noTables: string;
  noGameAddress: string;
  balance: (amount: string) => string;
  historyTitle: string;
  historyEmpty: string;
  transactions: Record<TransactionType, string>;
  amount: (amount: string) => string;
  pending: string;
  verifyUsage: string;
  verifyFound: (code: string) => string;
  verifyUnknown: (code: string) => string;
  verifyButton: string;
  chooseLanguage: string;
  languageSet: string;
  helpTitle: string;
  /** Where a person is reached, as HTML. */
  support: (contact: string) => string;
  noSupport: string;
  rules: (terms: { bonus: string; prizePercent: number; minPlayers: number }) => string;
  bonusStep: (calls: number, birr: string) => string;
  writePrivately: string;
  unknown: string;
  won: (notice: NoticeText) => string;
  refunded: (notice: NoticeText) => string;
  /** To the admins of a company, of one of its cashiers. */
  quickWins: (about: { cashier: string; wins: number; rounds: number }) => string;
  undrawn: (notice: NoticeText) => string;
};

const english: Words = {
  commands: {
    start: "Start",
    play: "Choose a stake and play",
    balance: "Your balance",
    history: "Your last 10 transactions",
    verify: "Check the draw of a game: /verify ETH4K2",
    register: "Register with your phone number",
    language: "Amharic or English",
    rules: "How the game works",
    help: "All commands",
  },
  welcome: (name) => `Hello, <b>${name}</b>! Welcome to Derash: 75-ball bingo that anyone can check.`,
  registerHint: "Use /register to begin.",
  playHint: "Use /play to choose a stake.",
  registerFirst: "Please register first using /register command in the bot",
  shareContact: "To register, press the button below and share your own phone number.",
  shareContactButton: "📱 Share my phone number",
  contactRefused: "Only your own phone number can register you. Please press the button below to share it.",
  phoneUnreadable: "This phone number could not be read. Please share it again with the button below.",
  phoneTaken: "Sorry, this phone number already belongs to another player. If it is yours, please contact support.",
  registered: (name) => `✅ You are registered, <b>${name}</b>. Use /play to choose a stake.`,
  alreadyRegistered: "You are already registered. Use /play to choose a stake.",
  chooseStake: "Choose your stake:",
  stakeButton: (stake) => `${stake} ETB`,
  noTables: "No game is open right now. Please try again in a moment.",
  noGameAddress: "The game cannot be opened, because its web address is not set. Please try again later.",
  balance: (amount) => `💰 Your balance: <b>${amount} ETB</b>`,
  historyTitle: "Your last transactions",
  historyEmpty: "No transactions found",
  transactions: {
    TOP_UP: "Deposit",
    CHARGE: "Charge",
    BET_PLACED: "Bet Placed",
    BET_WON: "Game Win",
    BET_LOST: "Game Loss",
    BONUS: "Bonus",
    REFUND: "Refund",
    ADMIN_ADJUSTMENT: "Admin Adjustment",
  },
  amount: (amount) => `${amount} ETB`,
  pending: "pending",
  verifyUsage:
    "Anyone can check how the balls of a game were drawn. Send /verify and the game's code, for example: /verify ETH4K2",
  verifyFound: (code) => `🛡 Check game ${code} yourself: the page recomputes its draw in your own browser.`,
  verifyUnknown: (code) =>
    `No finished sale has the code ${code}. Please look at the code again; a game can be checked as soon as its countdown has ended.`,
  verifyButton: "Check the draw",
  chooseLanguage: "Choose your language:",
  languageSet: "✅ I will write to you in English.",
  helpTitle: "<b>What I can do</b>",
  support: (contact) =>
    `I am a program, and nobody reads what you write here. A person answers at <b>${contact}</b>: about money, your data, or a time without play.`,
  noSupport: "I am a program of a demo without real money: nobody reads what you write here.",
  rules: ({ bonus, prizePercent, minPlayers }) =>
    [
      "<b>How the game works</b>",
      "",
      "• A cartela has 5 × 5 cells with a free centre. Any full row, column or diagonal wins, unless the table names another pattern.",
      "• Every cartela is checked on every ball. You win even when you are offline.",
      `• The prize (Derash) is ${prizePercent} % of all stakes.`,
      "• Cartelas that are complete on the same ball share the prize equally. Spare santim go one each to the lowest cartela numbers.",
      `• A game needs at least ${minPlayers} players. If there are too few, the countdown starts over, three times at most; then the game is void and every stake is refunded.`,
      "• Until the countdown ends you can give your cartela back. After that nobody can.",
      "",
      "<b>Quick-win bonus</b>, on top of the prize and shared like it:",
      bonus,
    ].join("\n"),
  bonusStep: (calls, birr) => `• a win at ${calls} calls: ${birr} ETB`,
  writePrivately: "Please write to me in a private chat:",
  unknown: "I did not understand that. /help shows what I can do.",
  won: ({ code, cartelaNumber, amount, bonus }) =>
    [
      `🎉 You won <b>${amount} ETB</b> in game ${code} with cartela ${cartelaNumber}!`,
      ...(bonus ? [`This includes a quick-win bonus of ${bonus} ETB.`] : []),
      "The money is in your wallet. /balance shows it.",
    ].join("\n"),
  refunded: ({ code, cartelaNumber, amount }) =>
    `↩️ Game ${code} did not have enough players. Your stake for cartela ${cartelaNumber} is back in your wallet: <b>${amount} ETB</b>.`,
  quickWins: ({ cashier, wins, rounds }) =>
    `⚠️ Cashier <b>${cashier}</b>: ${wins} quick wins in ${rounds} rounds. Chance does not explain so many. Please look at the audit.`,
  undrawn: ({ code, cartelaNumber, amount }) =>
    `↩️ Game ${code} could not be drawn in time, so it is void. Your stake for cartela ${cartelaNumber} is back in your wallet: <b>${amount} ETB</b>.`,
};

const amharic: Words = {
  commands: {
    start: "ጀምር",
    play: "መደብ መርጠው ይጫወቱ",
    balance: "ቀሪ ሂሳብዎ",
    history: "የመጨረሻዎቹ 10 የሂሳብ እንቅስቃሴዎች",
    verify: "የጨዋታ ዕጣ ያረጋግጡ፦ /verify ETH4K2",
    register: "በስልክ ቁጥርዎ ይመዝገቡ",
    language: "አማርኛ ወይም እንግሊዝኛ",
    rules: "የጨዋታው ደንብ",
    help: "ሁሉም ትዕዛዞች",
  },
  welcome: (name) => `ሰላም <b>${name}</b>! ወደ ደራሽ እንኳን በደህና መጡ፦ ማንም ሰው ሊያረጋግጠው የሚችል የ75 ኳስ ቢንጎ።`,
  registerHint: "ለመጀመር /register ይጫኑ።",
  playHint: "መደብ ለመምረጥ /play ይጫኑ።",
  registerFirst: "እባክዎ መጀመሪያ በቦቱ ውስጥ /register የሚለውን ትዕዛዝ ተጠቅመው ይመዝገቡ",
  shareContact: "ለመመዝገብ ከታች ያለውን ቁልፍ ተጭነው የራስዎን ስልክ ቁጥር ያጋሩ።",
  shareContactButton: "📱 ስልክ ቁጥሬን አጋራ",
  contactRefused: "መመዝገብ የሚችሉት በራስዎ ስልክ ቁጥር ብቻ ነው። እባክዎ ከታች ያለውን ቁልፍ ተጭነው ያጋሩ።",
  phoneUnreadable: "ስልክ ቁጥሩን ማንበብ አልተቻለም። እባክዎ ከታች ባለው ቁልፍ እንደገና ያጋሩ።",
  phoneTaken: "ይቅርታ፣ በዚህ ስልክ ቁጥር ሌላ ተጫዋች ተመዝግቧል። ቁጥሩ የእርስዎ ከሆነ እባክዎ የድጋፍ ክፍሉን ያነጋግሩ።",
  registered: (name) => `✅ <b>${name}</b>፣ ተመዝግበዋል። መደብ ለመምረጥ /play ይጫኑ።`,
  alreadyRegistered: "ከዚህ በፊት ተመዝግበዋል። መደብ ለመምረጥ /play ይጫኑ።",
  chooseStake: "የሚጫወቱበትን መደብ ይምረጡ፦",
  stakeButton: (stake) => `${stake} ብር`,
  noTables: "በአሁኑ ሰዓት ክፍት ጨዋታ የለም። እባክዎ ትንሽ ቆይተው ይሞክሩ።",
  noGameAddress: "የጨዋታው አድራሻ ስላልተዘጋጀ ጨዋታውን መክፈት አልተቻለም። እባክዎ ቆይተው ይሞክሩ።",
  balance: (amount) => `💰 ቀሪ ሂሳብዎ፦ <b>${amount} ብር</b>`,
  historyTitle: "የመጨረሻ የሂሳብ እንቅስቃሴዎችዎ",
  historyEmpty: "እስካሁን ምንም የሂሳብ እንቅስቃሴ የለም",
  transactions: {
    TOP_UP: "ገቢ",
    CHARGE: "ወጪ",
    BET_PLACED: "የተከፈለ መደብ",
    BET_WON: "የጨዋታ ሽልማት",
    BET_LOST: "ያልተሳካ ጨዋታ",
    BONUS: "ቦነስ",
    REFUND: "ተመላሽ",
    ADMIN_ADJUSTMENT: "የአስተዳዳሪ ማስተካከያ",
  },
  amount: (amount) => `${amount} ብር`,
  pending: "በመጠባበቅ ላይ",
  verifyUsage: "የጨዋታው ኳሶች እንዴት እንደወጡ ማንም ሰው ማረጋገጥ ይችላል። /verify ብለው የጨዋታውን ኮድ ይላኩ፤ ለምሳሌ፦ /verify ETH4K2",
  verifyFound: (code) => `🛡 ጨዋታ ${code}ን ራስዎ ያረጋግጡ፦ ገጹ ዕጣውን በራስዎ ስልክ ላይ እንደገና ያሰላል።`,
  verifyUnknown: (code) => `${code} የሚል ኮድ ያለው ሽያጩ ያበቃ ጨዋታ የለም። እባክዎ ኮዱን እንደገና ያረጋግጡ፤ ጨዋታን ማረጋገጥ የሚቻለው ቆጠራው እንዳለቀ ነው።`,
  verifyButton: "ዕጣውን አረጋግጥ",
  chooseLanguage: "ቋንቋ ይምረጡ፦",
  languageSet: "✅ ከአሁን በኋላ በአማርኛ እጽፍልዎታለሁ።",
  helpTitle: "<b>ማድረግ የምችለው</b>",
  support: (contact) =>
    `እኔ ፕሮግራም ነኝ፤ እዚህ የሚጽፉትን ሰው አያነብም። ስለ ገንዘብ፣ ስለ መረጃዎ ወይም ለተወሰነ ጊዜ ከጨዋታ ለመራቅ ሰው የሚያገኙት በ <b>${contact}</b> ነው።`,
  noSupport: "እኔ እውነተኛ ገንዘብ የሌለው የማሳያ ፕሮግራም ነኝ፤ እዚህ የሚጽፉትን ሰው አያነብም።",
  rules: ({ bonus, prizePercent, minPlayers }) =>
    [
      "<b>የጨዋታው ደንብ</b>",
      "",
      "• ካርቴላ 5 × 5 ሳጥኖች አሉት፤ መሃሉ ነጻ ነው። ማንኛውም ሙሉ አግድም፣ ቁልቁል ወይም ሰያፍ መስመር ያሸንፋል፤ ሠንጠረዡ ሌላ ቅርጽ ካልጠቀሰ በስተቀር።",
      "• እያንዳንዱ ካርቴላ በእያንዳንዱ ኳስ ይፈተሻል። ኢንተርኔት ባይኖርዎትም ያሸንፋሉ።",
      `• ሽልማቱ (ደራሽ) ከጠቅላላው መደብ ${prizePercent} % ነው።`,
      "• በአንድ ኳስ የሞሉ ካርቴላዎች ሽልማቱን እኩል ይካፈላሉ። የሚተርፍ ሳንቲም ከዝቅተኛው የካርቴላ ቁጥር ጀምሮ አንድ አንድ ይሰጣል።",
      `• ለአንድ ጨዋታ ቢያንስ ${minPlayers} ተጫዋቾች ያስፈልጋሉ። ካልተሟሉ ቆጠራው ቢበዛ ሦስት ጊዜ እንደገና ይጀምራል፤ ከዚያ በኋላ ጨዋታው ይሰረዝና ሁሉም መደብ ይመለሳል።`,
      "• ቆጠራው እስኪያልቅ ካርቴላዎን መመለስ ይችላሉ። ከዚያ በኋላ ማንም አይችልም።",
      "",
      "<b>የፈጣን አሸናፊ ቦነስ</b>፣ ከሽልማቱ በተጨማሪ የሚሰጥና እንደ ሽልማቱ የሚከፋፈል፦",
      bonus,
    ].join("\n"),
  bonusStep: (calls, birr) => `• በ${calls}ኛው ጥሪ ላሸነፈ፦ ${birr} ብር`,
  writePrivately: "እባክዎ በግል ይጻፉልኝ፦",
  unknown: "ይህን አልተረዳሁም። ማድረግ የምችለውን ለማየት /help ይጫኑ።",
  won: ({ code, cartelaNumber, amount, bonus }) =>
    [
      `🎉 እንኳን ደስ አለዎት! በጨዋታ ${code} በካርቴላ ${cartelaNumber} <b>${amount} ብር</b> አሸንፈዋል!`,
      ...(bonus ? [`ከዚህ ውስጥ ${bonus} ብር የፈጣን አሸናፊ ቦነስ ነው።`] : []),
      "ገንዘቡ ወደ ሂሳብዎ ገብቷል። ለማየት /balance ይጫኑ።",
    ].join("\n"),
  refunded: ({ code, cartelaNumber, amount }) =>
    `↩️ ጨዋታ ${code} በቂ ተጫዋች አላገኘም። ለካርቴላ ${cartelaNumber} የከፈሉት መደብ <b>${amount} ብር</b> ወደ ሂሳብዎ ተመልሷል።`,
  quickWins: ({ cashier, wins, rounds }) =>
    `⚠️ ገንዘብ ተቀባይ <b>${cashier}</b>፦ በ${rounds} ዙሮች ውስጥ ${wins} ፈጣን አሸናፊዎች። ይህ በዕድል ብቻ አይሆንም። እባክዎ የኦዲት ገጹን ይመልከቱ።`,
  undrawn: ({ code, cartelaNumber, amount }) =>
    `↩️ የጨዋታ ${code} ዕጣ በጊዜው መውጣት ስላልቻለ ጨዋታው ተሰርዟል። ለካርቴላ ${cartelaNumber} የከፈሉት መደብ <b>${amount} ብር</b> ወደ ሂሳብዎ ተመልሷል።`,
};

export const words: Record<Language, Words> = { am: amharic, en: english };

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { am: "አማርኛ", en: "English" };

/** The language to speak before somebody has chosen one. */
export function languageOf(languageCode: string | undefined): Language {
  return languageCode?.startsWith("am") ? "am" : "en";
}

/** A stranger's text inside HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function helpText(language: Language, contact: string | null): string {
  const { helpTitle, commands, support, noSupport } = words[language];
  const lines = commandNames.map((name) => `/${name} – ${commands[name]}`);
  return [helpTitle, "", ...lines, "", contact === null ? noSupport : support(escapeHtml(contact))].join("\n");
}

/** What a round is played by; the house cut in basis points. */
export type Terms = { minPlayers: number; houseCutBps: number };

export function rulesText(
  language: Language,
  { minPlayers, houseCutBps }: Terms,
  schedule: BonusSchedule = gameScreenSchedule,
): string {
  const { rules, bonusStep } = words[language];
  const bonus = schedule.map(({ calls, amount }) => bonusStep(calls, String(toBirr(amount)))).join("\n");
  return rules({ bonus, minPlayers, prizePercent: (10_000 - houseCutBps) / 100 });
}
