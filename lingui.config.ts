import type { LinguiConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

/** What only staff see, in a catalog of its own, so that a player does not download it. */
const staff = [
  "audit",
  "cartela",
  "company",
  "dispute",
  "fairness",
  "login",
  "sale",
  "shared/staff",
  "shift",
  "staff-routes.tsx",
  "venue",
  "wallet/StaffWalletPage.tsx",
];

/** The page on which anyone checks a draw is a bundle of its own, with its own catalog; it shares a few drawings. */
const verify = ["verify", "shared/Cartela.tsx"];
/** The page about all rounds: who checks one of them does not download it. */
const verifyHome = [
  "verify/HomePage.tsx",
  "verify/LogTable.tsx",
  "verify/ProtocolDrawing.tsx",
  "verify/TableList.tsx",
  "verify/VoidRate.tsx",
];
/** Long texts that few read, in a catalog of their own for the same reason. */
const pages = ["pages", "pattern", "shared/pattern-words.ts"];

/** Every screen but the first, whose words come with its code. */
const later = [
  "game",
  "history",
  "later-routes.tsx",
  "play/PaidWait.tsx",
  "play/StakePicker.tsx",
  "profile",
  "score",
  "shared/AccessRestricted.tsx",
  "shared/CloseAlarmNotice.tsx",
  "shared/MenuList.tsx",
  "shared/NetSum.tsx",
  "shared/NotFoundScreen.tsx",
  "shared/PageLinks.tsx",
  "shared/StaffDoor.tsx",
  "shared/VoidWords.tsx",
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
      exclude: within([...staff, ...pages, ...later, "verify"]),
    },
    { path: "<rootDir>/web/src/locales/staff/{locale}", include: staff.map((path) => `<rootDir>/web/src/${path}`) },
    {
      path: "<rootDir>/web/src/locales/later/{locale}",
      include: later.map((path) => `<rootDir>/web/src/${path}`),
      exclude: within(staff),
    },
    { path: "<rootDir>/web/src/locales/pages/{locale}", include: pages.map((path) => `<rootDir>/web/src/${path}`) },
    {
      path: "<rootDir>/web/src/locales/verify/{locale}",
      include: verify.map((path) => `<rootDir>/web/src/${path}`),
      exclude: within(verifyHome),
    },
    {
      path: "<rootDir>/web/src/locales/verify/home/{locale}",
      include: verifyHome.map((path) => `<rootDir>/web/src/${path}`),
    },
  ],
};

export default config;
