import type { Role } from "@derash/protocol/staff";
import { expect } from "@playwright/test";
import { axeViolations } from "../look/assistive.ts";
import { isThere, lengthOf, staffSizes } from "../look/staff-page-look.ts";
import { demoLogins, placesOf } from "../look/staff-places.ts";
import { StaffPage } from "../page/staff-page.ts";
import { fillLists } from "../server/busy-companies.ts";
import { addFortyCompanies } from "../server/forty-companies.ts";
import { workInHall } from "../server/hall-at-work.ts";
import { serverOfFile, test } from "../test.ts";

const server = serverOfFile();
/** One page after the other has the next of them, so that one walk meets all four. */
const looks = [
  { theme: "light", language: "en" },
  { theme: "dark", language: "am" },
  { theme: "dark", language: "en" },
  { theme: "light", language: "am" },
] as const;

test.beforeAll(async () => {
  await workInHall(server);
  await addFortyCompanies(server);
  await fillLists(server);
});

/** Who looks at which: owners at all that they have, cashiers at what only they have. Every page in every look: `npm run screens -- staff`. */
const walkers: readonly { role: Role; only?: boolean }[] = [
  { role: "super_admin" },
  { role: "company_admin" },
  { role: "branch_admin" },
  { role: "cashier", only: true },
];

for (const { role, only = false } of walkers)
  test(`with 42 companies every page of a ${role} is at most three screens long on four sizes, and clean for assistive technology`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const staff = await StaffPage.signIn(browser, server, { username: demoLogins[role], password: "demo1234" });
    const { page } = staff;
    const places = await placesOf(server);
    const others = new Set([...places.super_admin, ...places.company_admin].map(({ path }) => path));
    const mine = places[role].filter(({ path }) => !only || !others.has(path));
    expect(mine.length).toBeGreaterThan(3);
    const wrong: string[] = [];
    for (const [index, { path, address }] of mine.entries()) {
      const { theme, language } = looks[index % looks.length] ?? looks[0];
      await page.evaluate((chosen) => localStorage.setItem("derash-language", chosen), language);
      await staff.goTo(address);
      for (const size of staffSizes) {
        await page.setViewportSize(size);
        await isThere(page);
        const length = await lengthOf(page, path);
        if (length.wrong !== null) wrong.push(`${address} ${size.width}: ${length.wrong}`);
      }
      await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
      wrong.push(...(await axeViolations(page)).map((violation) => `${address} ${language} ${theme}: ${violation}`));
    }
    expect(wrong).toEqual([]);
  });
