import type { Hierarchy } from "@derash/protocol/management";
import type { StaffUser } from "@derash/protocol/staff";
import { describe, expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../../../test/drawn.tsx";
import { BonusesPage } from "../../../bonus/BonusesPage.tsx";
import { RoomsSection } from "../../../company/RoomsSection.tsx";
import { AnnouncementsSection } from "../../../company/schedule/AnnouncementsSection.tsx";
import { FeesPage } from "../../../payment/fee/FeesPage.tsx";
import { ProvidersPage } from "../../../payment/provider/ProvidersPage.tsx";
import { sessionStore } from "../../../session/session.ts";
import { TaxesPage } from "../../../tax/TaxesPage.tsx";
import { managementKey } from "../unit-queries.ts";

vi.mock("../use-wide.ts", () => ({ useIsWide: () => true }));

describe("the first super admin, who has made no company yet", () => {
  const staff = { id: "s-1", username: "owner", user_type: "super_admin", company: null, branch: null };
  const seen = (page: React.ReactElement) => {
    sessionStore.set({
      status: "signed_in",
      kind: "staff",
      staff: staff as unknown as StaffUser,
      at: Date.now(),
    });
    return wordsOf(drawn(page, { answers: [[[...managementKey, "companies"], []]] }));
  };
  const pages = {
    bonuses: <BonusesPage />,
    fees: <FeesPage />,
    taxes: <TaxesPage />,
    providers: <ProvidersPage />,
  };

  test.each(Object.entries(pages))("is told so by the page of %s, which waits for nothing", (_, page) => {
    expect(seen(page)).toContain("No companies yet. Create the first one.");
    expect(seen(page)).not.toContain("Loading");
  });

  test("sees no tables and no announced rounds, which companies have", () => {
    const hierarchy = { is_super_admin: true, user_type: "super_admin" } as Hierarchy;
    expect(seen(<RoomsSection hierarchy={hierarchy} />)).toBe("");
    expect(seen(<AnnouncementsSection hierarchy={hierarchy} />)).toBe("");
  });
});
