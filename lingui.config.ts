import type { LinguiConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

/** What only staff see, in a catalog of its own, so that a player does not download it. */
const staff = [
  "audit",
  "bonus",
  "cartela",
  "company",
  "dispute",
  "fairness",
  "login",
  "payment",
  "sale",
  "statement",
  "tax",
  "today",
  "voice",
  "kit/staff",
  "kit/VoidReasonWords.tsx",
  "shift",
  "staff-routes.tsx",
  "hall",
  "wallet/StaffWalletPage.tsx",
];

/** The page on which anyone checks a draw is a bundle of its own, with its own catalog; it shares a few drawings. */
const verify = ["verify", "kit/Cartela.tsx", "kit/VoidReasonWords.tsx"];
/** The page about all rounds: who checks one of them does not download it. */
const verifyHome = [
  "verify/log/HomePage.tsx",
  "verify/log/LogTable.tsx",
  "verify/log/ProtocolDrawing.tsx",
  "verify/log/TableList.tsx",
  "verify/log/VoidRate.tsx",
];
/** The rules of a round in words: they come when they are looked at. */
const verifyRules = ["verify/check/RuleWords.tsx"];
/** Why a round was cancelled, or its seal proves nothing, or was made for another moment than announced: none is so of most. */
const verifyWhy = ["verify/check/VoidWords.tsx", "verify/check/TimeWords.tsx", "verify/check/ToldWords.tsx"];
/** Long texts that few read, in a catalog of their own for the same reason. */
const pages = ["pages", "papers", "pattern", "kit/pattern/pattern-labels.ts", "kit/pattern/StageList.tsx"];

/** Every screen but the first, whose words come with its code. */
const lazy = [
  "i18n/refusal-messages.ts",
  "round/game",
  "round/history",
  "round/next",
  "round/story",
  "round/talk",
  "lazy-routes.tsx",
  "round/selection/PaidWait.tsx",
  "round/selection/AnnouncedNews.tsx",
  "round/selection/AloneWays.tsx",
  "round/selection/OtherTables.tsx",
  "round/selection/refund-message.ts",
  "lobby",
  "profile",
  "score",
  "kit/NoCartelas.tsx",
  "kit/shell/AccessRestricted.tsx",
  "room/CloseAlarmNotice.tsx",
  "kit/shell/MenuList.tsx",
  "kit/shell/PutAside.tsx",
  "kit/money/NetSum.tsx",
  "kit/money/note-text.ts",
  "kit/payment",
  "kit/shell/NotFoundScreen.tsx",
  "kit/shell/PageLinks.tsx",
  "session/StaffDoor.tsx",
  "room/VoidWords.tsx",
  "room/seal",
  "wallet",
];

const within = (paths: string[]) => paths.flatMap((path) => [`**/web/src/${path}`, `**/web/src/${path}/**`]);

const config: LinguiConfig = {
  locales: ["en", "am"],
  sourceLocale: "en",
  // Without line numbers, so that a line added to a screen does not change its catalog.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: "<rootDir>/web/src/locales/{locale}",
      include: ["<rootDir>/web/src"],
      exclude: within([...staff, ...pages, ...lazy, "verify"]),
    },
    { path: "<rootDir>/web/src/locales/staff/{locale}", include: staff.map((path) => `<rootDir>/web/src/${path}`) },
    {
      path: "<rootDir>/web/src/locales/lazy/{locale}",
      include: lazy.map((path) => `<rootDir>/web/src/${path}`),
      exclude: within(staff),
    },
    { path: "<rootDir>/web/src/locales/pages/{locale}", include: pages.map((path) => `<rootDir>/web/src/${path}`) },
    {
      path: "<rootDir>/web/src/locales/verify/{locale}",
      include: verify.map((path) => `<rootDir>/web/src/${path}`),
      exclude: within([...verifyHome, ...verifyRules, ...verifyWhy]),
    },
    {
      path: "<rootDir>/web/src/locales/verify/home/{locale}",
      include: verifyHome.map((path) => `<rootDir>/web/src/${path}`),
    },
    {
      path: "<rootDir>/web/src/locales/verify/rules/{locale}",
      include: verifyRules.map((path) => `<rootDir>/web/src/${path}`),
    },
    {
      path: "<rootDir>/web/src/locales/verify/why/{locale}",
      include: verifyWhy.map((path) => `<rootDir>/web/src/${path}`),
    },
  ],
};

export default config;
