import type { LinguiConfig } from "@lingui/conf";

const config: LinguiConfig = {
  locales: ["en", "am"],
  sourceLocale: "en",
  catalogs: [{ path: "<rootDir>/web/src/locales/{locale}", include: ["<rootDir>/web/src"] }],
};

export default config;
