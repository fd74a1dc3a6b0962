import { roles } from "@derash/protocol/staff";
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
/** Each page is seen in two looks that have nothing in common, and the next page in the two others. */
const opposites = [
  [
    { theme: "light", language: "en" },
    { theme: "dark", language: "am" },
  ],
  [
    { theme: "dark", language: "en" },
    { theme: "light", language: "am" },
  ],
] as const;
/** In the second look on a phone alone, where words have the least room. */
const phone = staffSizes.slice(-1);

test.beforeAll(async () => {
  await workInHall(server);
  await addFortyCompanies(server);
  await fillLists(server);
});

for (const role of roles)
  test(`with 42 companies every page of a ${role} is at most three screens long on four sizes, and clean for assistive technology in opposite looks`, async ({
    browser,
  }) => {
    test.setTimeout(1_200_000);
    const staff = await StaffPage.signIn(browser, server, { username: demoLogins[role], password: "demo1234" });
    const { page } = staff;
    const places = (await placesOf(server))[role];
    expect(places.length).toBeGreaterThan(3);
    const wrong: string[] = [];
    for (const [index, { path, address }] of places.entries())
      for (const [at, look] of (opposites[index % opposites.length] ?? opposites[0]).entries()) {
        await page.evaluate(({ theme, language }) => {
          localStorage.setItem("derash-theme", theme);
          localStorage.setItem("derash-language", language);
        }, look);
        await staff.goTo(address);
        const where = `${address} ${look.language} ${look.theme}`;
        for (const size of at === 0 ? staffSizes : phone) {
          await page.setViewportSize(size);
          await isThere(page);
          const length = await lengthOf(page, path);
          if (length.wrong !== null) wrong.push(`${where} ${size.width}: ${length.wrong}`);
        }
        wrong.push(...(await axeViolations(page)).map((violation) => `${where}: ${violation}`));
      }
    expect(wrong).toEqual([]);
  });
