import { test as base } from "@playwright/test";

/**
 * Closes every window that a test has opened for itself. Playwright keeps them as long as its browser, and each would go on
 * asking a server that is gone, beside all the tests that follow.
 */
export const test = base.extend<{ closesWindows: undefined }>({
  closesWindows: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});
