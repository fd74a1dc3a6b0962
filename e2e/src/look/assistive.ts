import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What another theme can change: all else is the same page. */
const ofColours = ["color-contrast", "link-in-text-block"];

/**
 * Issues of an open screen for assistive technology: the rule and the first element that breaks it. What passes is not
 * gathered, and no second page is opened for the report, which is for frames of other origins: we have none.
 * `colours`: of its colours alone, for a page that was asked about in another theme.
 */
export async function axeViolations(page: Page, what: "all" | "colours" = "all"): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (what === "all" ? builder : builder.withRules(ofColours)).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}
