import { expect, test } from "vitest";
import { drawn, tigist } from "../../../test/drawn.tsx";
import { queryClient } from "../queries.ts";
import { useMoneyRefresh } from "./money-refresh.ts";

test("a payment that moves money makes all old that shows it, what a limit leaves too: another phone may have used it up", () => {
  const { companyId } = tigist;
  const shown = [
    ...[["balance"], ["user"], ["transactions"], ["history"]],
    ...["options", "list", "limits"].map((part) => ["payment", part, companyId]),
  ];
  const one = ["payment", "one", "D-1"];
  let refresh = () => {};
  function Page() {
    refresh = useMoneyRefresh();
    return null;
  }
  drawn(<Page />, { answers: [...shown, one].map((key) => [key, {}] as const) });
  refresh();
  const isOld = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  expect(shown.map(isOld)).toEqual(shown.map(() => true));
  expect(isOld(one)).toBe(false);
});
