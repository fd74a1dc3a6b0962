import type { NoticeText, Words } from "./vocabulary.ts";

export const amharic: Words = {
  commands: {
    start: "ጀምር",
    play: "መደብ መርጠው ይጫወቱ",
    balance: "ቀሪ ሂሳብዎ",
    history: "የመጨረሻዎቹ 10 የሂሳብ እንቅስቃሴዎች",
    deposit: "ገንዘብ ወደ ቦርሳዎ ያስገቡ",
    withdraw: "ከቦርሳዎ ገንዘብ ያውጡ",
    payment: "ክፍያዎ የት እንደደረሰ፦ /payment DK7Q2M9XWT4A",
    verify: "የጨዋታ ዕጣ ያረጋግጡ፦ /verify ETH4K2",
    register: "በስልክ ቁጥርዎ ይመዝገቡ",
    language: "አማርኛ ወይም እንግሊዝኛ",
    rules: "የጨዋታው ደንብ",
    help: "ሁሉም ትዕዛዞች",
  },
  welcome: (name) => `ሰላም <b>${name}</b>! ወደ ደራሽ እንኳን በደህና መጡ፦ ማንም ሰው ሊያረጋግጠው የሚችል የ75 ኳስ ቢንጎ።`,
  registerHint: "ለመጀመር /register ይጫኑ።",
  registerFirst: "እባክዎ መጀመሪያ በቦቱ ውስጥ /register የሚለውን ትዕዛዝ ተጠቅመው ይመዝገቡ",
  shareContact: "ለመመዝገብ ከታች ያለውን ቁልፍ ተጭነው የራስዎን ስልክ ቁጥር ያጋሩ።",
  shareContactButton: "📱 ስልክ ቁጥሬን አጋራ",
  contactRefused: "መመዝገብ የሚችሉት በራስዎ ስልክ ቁጥር ብቻ ነው። እባክዎ ከታች ያለውን ቁልፍ ተጭነው ያጋሩ።",
  phoneUnreadable: "ስልክ ቁጥሩን ማንበብ አልተቻለም። እባክዎ ከታች ባለው ቁልፍ እንደገና ያጋሩ።",
  phoneTaken: ({ contact, kept }) =>
    [
      "ይቅርታ፣ በዚህ ስልክ ቁጥር ሌላ ተጫዋች ስለተመዘገበ ለእርስዎ ልይዘው አልችልም።",
      ...(kept === null ? [] : [`ቁጥርዎ በ${kept} የሚያልቀው እንደሆነ ይቆያል።`]),
      ...(contact === null ? [] : [`ቁጥሩ አሁን የእርስዎ ከሆነ የሚረዳዎትን ሰው በ <b>${contact}</b> ያገኛሉ።`]),
    ].join(" "),
  registered: (name) => `✅ <b>${name}</b>፣ ተመዝግበዋል።`,
  phoneKept: (digits) => `✅ ስልክ ቁጥርዎ አሁን በ${digits} የሚያልቀው ነው።`,
  alreadyRegistered: (digits) => `ከዚህ በፊት በ${digits} በሚያልቀው ስልክ ቁጥር ተመዝግበዋል። አሁን ሌላ ቁጥር ካለዎት ከታች ባለው ቁልፍ ያጋሩ።`,
  chooseStake: "የሚጫወቱበትን መደብ መርጠው ይጫወቱ፦",
  stakeButton: (stake) => `${stake} ብር`,
  allTables: "ሁሉም ጠረጴዛዎች",
  moreTables: (count) =>
    count === 1 ? "አንድ ተጨማሪ ጠረጴዛ “ሁሉም ጠረጴዛዎች” ውስጥ አለ።" : `${count} ተጨማሪ ጠረጴዛዎች “ሁሉም ጠረጴዛዎች” ውስጥ አሉ።`,
  noTables: "በአሁኑ ሰዓት ክፍት ጨዋታ የለም። እባክዎ ትንሽ ቆይተው ይሞክሩ።",
  suspendedAtAll: "ታግደዋል፤ አሁን መጫወት አይችሉም።",
  noGameAddress: "የጨዋታው አድራሻ ስላልተዘጋጀ ጨዋታውን መክፈት አልተቻለም። እባክዎ ቆይተው ይሞክሩ።",
  balance: (amount) => `💰 ቀሪ ሂሳብዎ፦ <b>${amount} ብር</b>`,
  historyTitle: "የመጨረሻ የሂሳብ እንቅስቃሴዎችዎ",
  historyEmpty: "እስካሁን ምንም የሂሳብ እንቅስቃሴ የለም",
  transactions: {
    TOP_UP: "ገቢ",
    CHARGE: "ወጪ",
    WITHDRAWAL: "ወጪ የተደረገ",
    BET_PLACED: "የተከፈለ መደብ",
    BET_WON: "የጨዋታ ሽልማት",
    BET_LOST: "ያልተሳካ ጨዋታ",
    BONUS: "ቦነስ",
    REFUND: "ተመላሽ",
    ADMIN_ADJUSTMENT: "የአስተዳዳሪ ማስተካከያ",
    TAX: "ግብር",
    FEE: "የአገልግሎት ክፍያ",
  },
  notes: { "Demo money": "የማሳያ ገንዘብ" },
  dayParts: { morning: "ጠዋት", afternoon: "ቀን", evening: "ማታ", night: "ሌሊት" },
  amount: (amount) => `${amount} ብር`,
  pending: "በመጠባበቅ ላይ",
  failed: "ተመልሷል",
  verifyUsage: "የጨዋታው ኳሶች እንዴት እንደወጡ ማንም ሰው ማረጋገጥ ይችላል። /verify ብለው የጨዋታውን ኮድ ይላኩ፤ ለምሳሌ፦ /verify ETH4K2",
  verifyFound: (code) => `🛡 ጨዋታ ${code}ን ራስዎ ያረጋግጡ፦ ገጹ ዕጣውን በራስዎ ስልክ ላይ እንደገና ያሰላል።`,
  verifyUnknown: (code) => `${code} የሚል ኮድ ያለው ሽያጩ ያበቃ ጨዋታ የለም። እባክዎ ኮዱን እንደገና ያረጋግጡ፤ ጨዋታን ማረጋገጥ የሚቻለው ቆጠራው እንዳለቀ ነው።`,
  verifyButton: "ዕጣውን አረጋግጥ",
  inBrowser: "🌐 በብራውዘር",
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
      "• ካርቴላ 5 × 5 ሳጥኖች አሉት፤ መሃሉ ነጻ ነው። ማንኛውም ሙሉ አግድም፣ ቁልቁል ወይም ሰያፍ መስመር ያሸንፋል፤ ጠረጴዛው ሌላ ቅርጽ ካልጠቀሰ በስተቀር።",
      "• እያንዳንዱ ካርቴላ በእያንዳንዱ ኳስ ይፈተሻል። ኢንተርኔት ባይኖርዎትም ያሸንፋሉ።",
      `• ሽልማቱ (ደራሽ) ከጠቅላላው መደብ ${prizePercent} % ነው።`,
      "• በአንድ ኳስ የሞሉ ካርቴላዎች ሽልማቱን እኩል ይካፈላሉ። የሚተርፍ ሳንቲም ከዝቅተኛው የካርቴላ ቁጥር ጀምሮ አንድ አንድ ይሰጣል።",
      "• የአንድ ድርጅት አሸናፊዎች ግብር የሚከፍሉ ከሆነ ሽልማቶች ከግብር በፊት ይጠቀሳሉ፤ ላሸነፈ የተገኘው፣ ግብሩና የተከፈለው ይነገራል።",
      `• ለአንድ ጨዋታ ቢያንስ ${minPlayers} ተጫዋቾች ያስፈልጋሉ። ካልተሟሉ ቆጠራው ቢበዛ ሦስት ጊዜ እንደገና ይጀምራል፤ ከዚያ በኋላ ጨዋታው ይሰረዝና ሁሉም መደብ ይመለሳል።`,
      "• ቆጠራው እስኪያልቅ ካርቴላዎን መመለስ ይችላሉ። ከዚያ በኋላ ማንም አይችልም።",
      "",
      bonus,
      "",
      "ከተከፈለው መደብ ከእያንዳንዱ 100 ብር ውስጥ " +
        prizePercent +
        " ብር ለአሸናፊዎች ይከፈላል፦ በብዙ ጨዋታ ሰዎች ገንዘብ ያጣሉ። ለመዝናናት ይጫወቱ እንጂ ለገቢ አይደለም።",
    ].join("\n"),
  bonusSteps: (steps) =>
    [
      "<b>የፈጣን አሸናፊ ቦነስ</b>፣ ከሽልማቱ በተጨማሪ የሚሰጥና እንደ ሽልማቱ የሚከፋፈል። በጣም አልፎ አልፎ ነው የሚገኘው፤ በቅንፍ ውስጥ፦ እስከዚያ ጥሪ መስመር የሚሞላው ከስንት ካርቴላ አንዱ እንደሆነ።",
      steps,
      "አንድ ጠረጴዛ ከዚህ ያነሰ ሊሰጥ ይችላል፤ እያንዳንዱ ጠረጴዛ የራሱን ያሳያል።",
    ].join("\n"),
  bonusDiffers: "<b>የፈጣን አሸናፊ ቦነስ</b>፣ ከሽልማቱ በተጨማሪ የሚሰጥና እንደ ሽልማቱ የሚከፋፈል። በጣም አልፎ አልፎ ነው የሚገኘው፤ እያንዳንዱ ጠረጴዛ የራሱን ያሳያል።",
  bonusNone: "በአሁኑ ሰዓት <b>የፈጣን አሸናፊ ቦነስ</b> የለም።",
  bonusStep: ({ calls, birr, oneIn }) => `• በ${calls}ኛው ጥሪ ላሸነፈ፦ ${birr} ብር (ከ${oneIn} አንዱ)`,
  money: ({ telegramId, contact }) =>
    contact === null
      ? "ይህ ማሳያ ነው፤ ገንዘቡ እውነተኛ አይደለም። ገንዘብ እንዴት እንደሚገባና እንደሚወጣ በማሳያ ባንክ ለማየት /deposit እና /withdraw ይጫኑ። ያለዎትን ለማየት /balance ይጫኑ።"
      : [
          "<b>ገንዘብ ለማስገባት</b>፦ ያሉትን መንገዶች ለማየት /deposit ይጫኑ። ወይም በገንዘብ ተቀባይ ጠረጴዛ ስልክ ቁጥርዎን ወይም የቴሌግራም መለያ ቁጥርዎን " +
            `<code>${telegramId}</code> ይንገሩ፤ ገንዘቡ ወዲያው ወደ ሂሳብዎ ይገባል።`,
          "<b>ገንዘብ ለማውጣት</b>፦ ያሉትን መንገዶች ለማየት /withdraw ይጫኑ። በገንዘብ ተቀባይ ጠረጴዛ በማጣቀሻ ቁጥሩ በጥሬ ገንዘብ ይከፈላል።",
          "ያለዎትን ለማየት /balance፣ ከየት እንደመጣ ለማየት /history ይጫኑ።",
          `ሰው የሚያገኙት በ <b>${contact}</b> ነው።`,
        ].join("\n"),
  linkedTable: "ሊንኩ የሚያሳየው ጠረጴዛ ይህ ነው፦",
  linkedRound: "ሊንኩ የሚያሳየው ጨዋታ ይህ ነው፦",
  openRound: "▶️ ጨዋታውን ይመልከቱ",
  linkedSchedule: "የታወጁት ጨዋታዎች እነዚህ ናቸው፦",
  openSchedule: "▶️ መርሐ ግብሩን ይመልከቱ",
  linkedPayment: "ክፍያዎ ይህ ነው፦",
  openPayment: "▶️ ክፍያውን ይመልከቱ",
  linkedReplay: "እንደገና የሚታየው ጨዋታ ይህ ነው፦",
  sitDown: "▶️ ወደ ጠረጴዛው ይሂዱ",
  satDown: ({ stake, playerCount }) =>
    `👋 ${stake} ብር ጠረጴዛ ላይ ${playerCount === 1 ? "አንድ ሰው ተቀምጧል" : `${playerCount} ሰዎች ተቀምጠዋል`}። እንዲነገርዎ ጠይቀው ነበር፤ የሚነገርዎ አንድ ጊዜ ብቻ ነው።`,
  playAgain: "▶️ እንደገና ተጫወት",
  writePrivately: "እባክዎ በግል ይጻፉልኝ፦",
  unknown: "ይህን አልተረዳሁም። ማድረግ የምችለውን ለማየት /help ይጫኑ።",
  won: ({ code, cartelaNumber, amount, bonus, prize, taxed, stakes, net, isGain }) =>
    [
      isGain
        ? `🎉 እንኳን ደስ አለዎት! በጨዋታ ${code} በካርቴላ ${cartelaNumber} <b>${net} ብር</b> አግኝተዋል!`
        : `በጨዋታ ${code} በካርቴላ ${cartelaNumber} ቢንጎ ሆነዋል፦ ካስያዙት <b>${stakes} ብር</b> ውስጥ <b>${amount} ብር</b> ተመልሶልዎታል።`,
      `ሽልማት ${prize} ብር${bonus ? ` + የፈጣን አሸናፊ ቦነስ ${bonus} ብር` : ""}${taxed ? ` − ግብር ${taxed.tax} ብር` : ""} − መደብ ${stakes} ብር = ${isGain ? "+" : "−"}${net} ብር።`,
      ...(taxed ? [`ያሸነፉት ${taxed.won}፣ ግብር ${taxed.tax}፣ የተከፈለዎ ${taxed.paid} ብር።`] : []),
      "ገንዘቡ ወደ ሂሳብዎ ገብቷል። ለማየት /balance ይጫኑ።",
    ].join("\n"),
  refunded: ({ code, amount, ...of }) =>
    `↩️ ጨዋታ ${code} በቂ ተጫዋች አላገኘም። ${isPaid(of)} <b>${amount} ብር</b> ወደ ሂሳብዎ ተመልሷል።`,
  evening: (day) =>
    [
      `<b>${day.company} ዛሬ</b>`,
      `ዙሮች፦ ${day.rounds}። ሽያጭ፦ ${day.sold} ብር`,
      `ድርሻ፦ ${day.cut} ብር (ባለፈው ቅዳሜ በዚህ ሰዓት፦ ${day.cutThen} ብር)`,
      `የተከፈቱ ሳጥኖች፦ ${day.drawersOpen}። ልዩነቶች፦ ${day.differences} (${day.differenceSum} ብር)`,
      `የተሰረዙ ዙሮች፦ ${day.voids}። የተመለሱ ሽያጮች፦ ${day.saleVoids} (${day.saleVoidSum} ብር)`,
      `ቦነሶች፦ ${day.bonuses}። ዝቅተኛ ሂሳቦች፦ ${day.lowFloats}`,
      day.waiting === 0 ? "እርስዎን የሚጠብቅ ነገር የለም።" : `እርስዎን የሚጠብቁ፦ ${day.waiting}`,
    ].join("\n"),
  luckyTill: ({ cashier, branch, wins, rounds }) =>
    `⚠️ ሌሎችም ገንዘብ ተቀባዮች በሸጡባቸው ${rounds} ዙሮች ውስጥ <b>${cashier}</b> (${branch}) የሸጣቸው ካርቴላዎች ${wins} ጊዜ አሸንፈዋል። ይህ በዕድል ብቻ አይሆንም። እባክዎ የኦዲት ገጹን ይመልከቱ።`,
  quickWins: ({ cashier, branch, wins, rounds }) =>
    `⚠️ ${cashier === null ? `አዳራሽ <b>${branch}</b>` : `ገንዘብ ተቀባይ <b>${cashier}</b>`}፦ በ${rounds} ዙሮች ውስጥ ${wins} ፈጣን አሸናፊዎች። ይህ በዕድል ብቻ አይሆንም። እባክዎ የኦዲት ገጹን ይመልከቱ።`,
  undrawn: ({ code, amount, ...of }) =>
    `↩️ የጨዋታ ${code} ዕጣ በጊዜው መውጣት ስላልቻለ ጨዋታው ተሰርዟል። ${isPaid(of)} <b>${amount} ብር</b> ወደ ሂሳብዎ ተመልሷል።`,
  cancelled: ({ code, amount, ...of }) =>
    `↩️ ታውጆ የነበረውን ጨዋታ ${code} ድርጅቱ ሰርዞታል። ${isPaid(of)} <b>${amount} ብር</b> ወደ ሂሳብዎ ተመልሷል።`,
  restored: ({ code, amount, ...of }) =>
    `↩️ መዝገባችን ከቅጂ መመለስ ስላስፈለገው ጨዋታ ${code} ተሰርዟል። ${isPaid(of)} <b>${amount} ብር</b> ወደ ሂሳብዎ ተመልሷል።`,
  reminder: ({ at, stake, cartelas }) =>
    [
      `⏰ የ${stake} ብር ጨዋታዎ <b>${at}</b> ይጀምራል። ${cartelas.length === 1 ? "ካርቴላዎ" : "ካርቴላዎችዎ"}፦ ${cartelas.join("፣ ")}።`,
      "እዚያ መገኘት የለብዎትም፤ እያንዳንዱ ካርቴላ በእያንዳንዱ ኳስ ይታያል፤ ውጤቱንም እነግርዎታለሁ።",
    ].join("\n"),
  aheadMissed: ({ why, stake, cartelas }) => {
    const named = `በ${stake} ብር ጠረጴዛ ለሚቀጥለው ጨዋታ የጠየቁት ካርቴላ ${cartelas.join("፣ ")}`;
    const said = {
      money: `💳 ${named} አልተከፈለም፦ በሂሳብዎ ያለው ገንዘብ አይበቃም።`,
      gone: `${named} ሊያዝልዎ አልቻለም፦ ሌላ ሰው ቀድሞ ጠይቆታል፣ ወይም ከሽያጭ ወጥቷል።`,
      suspended: `${named} አልተያዘልዎትም፦ ታግደዋል፤ አሁን መጫወት አይችሉም።`,
      late: `${named} ተይዞልዎ ነበር፣ ነገር ግን በጊዜው አልተከፈለም፦ ስህተቱ የእኛ ነው።`,
    };
    return `${said[why]} ለእሱ ምንም ገንዘብ አልተወሰደም።`;
  },
  played: ({ code, playerCount, prize }) =>
    `ታውጆ የነበረው ጨዋታ ${code} ተጫውቷል፦ ${playerCount} ተጫዋቾች፣ ደራሽ ${prize} ብር። ካርቴላዎችዎ በዚህ ጊዜ አላሸነፉም።`,
};

function isPaid({ cartelaNumber, others }: Pick<NoticeText, "cartelaNumber" | "others">): string {
  if (others === 0) return `ለካርቴላ ${cartelaNumber} የከፈሉት መደብ`;
  return `ካርቴላ ${cartelaNumber}ን ጨምሮ ለ${others + 1} ካርቴላዎች የከፈሉት መደብ`;
}
