import { transactionLabels } from "@derash/protocol/transaction-labels";
import type { NoticeText, Words } from "./vocabulary.ts";

export const english: Words = {
  commands: {
    start: "Start",
    play: "Choose a stake and play",
    balance: "Your balance",
    history: "Your last 10 transactions",
    deposit: "Bring money into your wallet",
    withdraw: "Take money out of it",
    payment: "Where a payment is: /payment DK7Q2M9XWT4A",
    verify: "Check the draw of a game: /verify ETH4K2",
    register: "Register with your phone number",
    language: "Amharic or English",
    rules: "How the game works",
    help: "All commands",
  },
  welcome: (name) => `Hello, <b>${name}</b>! Welcome to Derash: 75-ball bingo that anyone can check.`,
  registerHint: "Use /register to begin.",
  registerFirst: "Please register first using /register command in the bot",
  shareContact: "To register, press the button below and share your own phone number.",
  shareContactButton: "📱 Share my phone number",
  contactRefused: "Only your own phone number can register you. Please press the button below to share it.",
  phoneUnreadable: "This phone number could not be read. Please share it again with the button below.",
  phoneTaken: ({ contact, kept }) =>
    [
      "Sorry, this phone number belongs to another account here, so I cannot keep it for you.",
      ...(kept === null ? [] : [`Your number stays the one that ends in ${kept}.`]),
      ...(contact === null ? [] : [`If it is yours now, a person helps you at <b>${contact}</b>.`]),
    ].join(" "),
  registered: (name) => `✅ You are registered, <b>${name}</b>.`,
  phoneKept: (digits) => `✅ Your phone number is now the one that ends in ${digits}.`,
  alreadyRegistered: (digits) =>
    `You are already registered, with the phone number that ends in ${digits}. If you have another one now, share it with the button below.`,
  chooseStake: "Choose your stake and play:",
  stakeButton: (stake) => `${stake} ETB`,
  allTables: "All tables",
  moreTables: (count) =>
    count === 1 ? "One more table stands under “All tables”." : `${count} more tables stand under “All tables”.`,
  noTables: "No game is open right now. Please try again in a moment.",
  suspendedAtAll: "You are suspended and cannot play now.",
  noGameAddress: "The game cannot be opened, because its web address is not set. Please try again later.",
  balance: (amount) => `💰 Your balance: <b>${amount} ETB</b>`,
  historyTitle: "Your last transactions",
  historyEmpty: "No transactions found",
  transactions: transactionLabels,
  notes: {},
  dayParts: { morning: "in the morning", afternoon: "in the afternoon", evening: "in the evening", night: "at night" },
  amount: (amount) => `${amount} ETB`,
  pending: "pending",
  failed: "given back",
  verifyUsage:
    "Anyone can check how the balls of a game were drawn. Send /verify and the game's code, for example: /verify ETH4K2",
  verifyFound: (code) => `🛡 Check game ${code} yourself: the page recomputes its draw in your own browser.`,
  verifyUnknown: (code) =>
    `No finished sale has the code ${code}. Please look at the code again; a game can be checked as soon as its countdown has ended.`,
  verifyButton: "Check the draw",
  inBrowser: "🌐 In the browser",
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
      "• Where a company's wins are taxed, prizes are named before tax; who wins is told what was won, its tax and what was paid.",
      `• A game needs at least ${minPlayers} players. If there are too few, the countdown starts over, three times at most; then the game is void and every stake is refunded.`,
      "• Until the countdown ends you can give your cartela back. After that nobody can.",
      "",
      bonus,
      "",
      "Of every 100 ETB that are staked, " +
        prizePercent +
        " go to winners: over many games people lose. Play for pleasure, never to earn.",
    ].join("\n"),
  bonusSteps: (steps) =>
    [
      "<b>Quick-win bonus</b>, on top of the prize and shared like it. It comes seldom; in brackets: one cartela in how many has a full line by then.",
      steps,
      "A table may give less: each table shows its own.",
    ].join("\n"),
  bonusDiffers:
    "<b>Quick-win bonus</b>, on top of the prize and shared like it. It comes seldom, and each table shows its own.",
  bonusNone: "There is no <b>quick-win bonus</b> at present.",
  bonusStep: ({ calls, birr, oneIn }) => `• a win at ${calls} calls: ${birr} ETB (1 in ${oneIn})`,
  money: ({ telegramId, contact }) =>
    contact === null
      ? "This is a demo: its money is not real. /deposit and /withdraw show how money gets in and out, with a demo bank. /balance shows what you have."
      : [
          "<b>Paying in</b>: /deposit shows the ways that there are. Or at a cashier's desk: say your phone number or your " +
            `Telegram id, <code>${telegramId}</code>, and the money is in your wallet at once.`,
          "<b>Being paid out</b>: /withdraw shows the ways that there are. At a cashier's desk it is paid in cash, by its reference.",
          "/balance shows what you have, /history where it came from.",
          `A person answers at <b>${contact}</b>.`,
        ].join("\n"),
  playAgain: "▶️ Play again",
  linkedTable: "Here is the table that the link names:",
  linkedRound: "Here is the round that the link names:",
  openRound: "▶️ See the round",
  linkedSchedule: "Here is what is announced:",
  openSchedule: "▶️ See the schedule",
  linkedPayment: "Here is your payment:",
  openPayment: "▶️ See the payment",
  linkedReplay: "Here is the round to see again:",
  sitDown: "▶️ Go to the table",
  satDown: ({ stake, playerCount }) =>
    `👋 ${playerCount === 1 ? "Somebody has" : `${playerCount} people have`} sat down at the ${stake} ETB table. You asked to be told, this once.`,
  writePrivately: "Please write to me in a private chat:",
  unknown: "I did not understand that. /help shows what I can do.",
  won: ({ code, cartelaNumber, amount, bonus, prize, taxed, stakes, net, isGain }) =>
    [
      isGain
        ? `🎉 You won <b>${net} ETB</b> in game ${code} with cartela ${cartelaNumber}!`
        : `BINGO in game ${code} with cartela ${cartelaNumber}: <b>${amount} ETB</b> of your <b>${stakes} ETB</b> came back.`,
      `Prize ${prize} ETB${bonus ? ` + quick-win bonus ${bonus} ETB` : ""}${taxed ? ` − tax ${taxed.tax} ETB` : ""} − stake ${stakes} ETB = ${isGain ? "+" : "−"}${net} ETB.`,
      ...(taxed ? [`Won ${taxed.won}, tax ${taxed.tax}, paid ${taxed.paid} ETB.`] : []),
      "The money is in your wallet. /balance shows it.",
    ].join("\n"),
  refunded: ({ code, amount, ...of }) =>
    `↩️ Game ${code} did not have enough players. ${isBack(of)}: <b>${amount} ETB</b>.`,
  evening: (day) =>
    [
      `<b>${day.company} today</b>`,
      `Rounds: ${day.rounds}. Sold: ${day.sold} ETB`,
      `Cut: ${day.cut} ETB (last Saturday at this hour: ${day.cutThen} ETB)`,
      `Drawers open: ${day.drawersOpen}. Differences: ${day.differences} (${day.differenceSum} ETB)`,
      `Void rounds: ${day.voids}. Sales taken back: ${day.saleVoids} (${day.saleVoidSum} ETB)`,
      `Bonuses: ${day.bonuses}. Low floats: ${day.lowFloats}`,
      day.waiting === 0 ? "Nothing waits for you." : `Waiting for you: ${day.waiting}`,
    ].join("\n"),
  luckyTill: ({ cashier, branch, wins, rounds }) =>
    `⚠️ Cartelas sold by <b>${cashier}</b> (${branch}) won ${wins} of ${rounds} rounds in which other tills sold too. Chance does not explain so many. Please look at the audit.`,
  quickWins: ({ cashier, branch, wins, rounds }) =>
    `⚠️ ${cashier === null ? `Hall <b>${branch}</b>` : `Cashier <b>${cashier}</b>`}: ${wins} quick wins in ${rounds} rounds. Chance does not explain so many. Please look at the audit.`,
  undrawn: ({ code, amount, ...of }) =>
    `↩️ Game ${code} could not be drawn in time, so it is void. ${isBack(of)}: <b>${amount} ETB</b>.`,
  cancelled: ({ code, amount, ...of }) =>
    `↩️ The announced game ${code} was cancelled by its company. ${isBack(of)}: <b>${amount} ETB</b>.`,
  restored: ({ code, amount, ...of }) =>
    `↩️ Game ${code} is void, because our records had to be brought back from a copy. ${isBack(of)}: <b>${amount} ETB</b>.`,
  reminder: ({ at, stake, cartelas }) =>
    [
      `⏰ Your round for ${stake} ETB is played at <b>${at}</b>. You have ${cartelas.length === 1 ? "cartela" : "cartelas"} ${cartelas.join(", ")}.`,
      "You need not be there: every cartela is checked on every ball, and I tell you how it ended.",
    ].join("\n"),
  aheadMissed: ({ why, stake, cartelas }) => {
    const [named, has] = cartelas.length === 1 ? ["Cartela", "was"] : ["Cartelas", "were"];
    const those = `${named} ${cartelas.join(", ")} at the ${stake} ETB table`;
    const said = {
      money: `💳 ${those} ${has} not paid for as the next round opened: your wallet does not cover it.`,
      gone: `${those} could not be held for you in the next round: somebody asked before you, or it is no longer sold.`,
      suspended: `${those} ${has} not held for you in the next round: you are suspended and cannot play now.`,
      late: `${those} ${has} held for you in the next round, but not paid for in time: that was our fault.`,
    };
    return `${said[why]} Nothing was taken for it.`;
  },
  played: ({ code, playerCount, prize }) =>
    `The announced game ${code} was played: ${playerCount} players, Derash ${prize} ETB. Your cartelas did not win this time.`,
};

function isBack({ cartelaNumber, others }: Pick<NoticeText, "cartelaNumber" | "others">): string {
  if (others === 0) return `Your stake for cartela ${cartelaNumber} is back in your wallet`;
  return `Your stakes for ${others + 1} cartelas, ${cartelaNumber} among them, are back in your wallet`;
}
