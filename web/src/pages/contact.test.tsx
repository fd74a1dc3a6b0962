import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../test/drawn.tsx";
import { DonatePage } from "./DonatePage.tsx";
import { PrivacyPage } from "./PrivacyPage.tsx";
import { ResponsiblePlay } from "./ResponsiblePlay.tsx";

const pages = [<DonatePage key="d" />, <PrivacyPage key="p" />, <ResponsiblePlay key="r" number={1} />];

test.each(pages)("a page that promises help names who gives it, or says that a demo has nobody @contact", (page) => {
  const words = (contact: string | null) =>
    wordsOf(drawn(page, { answers: [[["contact"], { success: true, contact, appBot: null }]] }));
  expect(words("@derash_help")).toContain("Write to @derash_help or ask at a cashier's desk.");
  expect(words(null)).toContain("This is a demo without real money: there is nobody to write to");
  for (const contact of ["@derash_help", null])
    expect(words(contact)).not.toMatch(/tell the bot|write to the bot with/);
});
