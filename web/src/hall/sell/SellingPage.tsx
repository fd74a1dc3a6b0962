import { listCartelas } from "@derash/protocol/path/cartela";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { StaffPage } from "../../kit/staff/StaffPage.tsx";
import { ConnectionBanner } from "../ConnectionBanner.tsx";
import { isElsewhere, TakenOver } from "../TakenOver.tsx";
import { useHall } from "../use-hall.ts";
import { Selling } from "./Selling.tsx";

/** Where a cashier sells paper cartelas for the next round. */
export function SellingPage() {
  const { hall, error, refetch, link } = useHall("cashier");
  const cartelas = useQuery({
    queryKey: ["venue-cartelas"],
    queryFn: () => call(listCartelas),
    select: (list) => list.map(({ number }) => number),
  });
  if (isElsewhere(link)) return <TakenOver link={link} />;
  const failure = hall === null ? error : cartelas.data === undefined ? cartelas.error : null;
  if (failure !== null) {
    const retry = () => Promise.all([refetch(), cartelas.refetch()]);
    return (
      <StaffPage title={<Trans>Sell cartelas</Trans>}>
        <LoadFailure error={failure} onRetry={retry} />
      </StaffPage>
    );
  }
  if (hall === null || cartelas.data === undefined) {
    return (
      <Waiting>
        <p className="font-semibold">
          <Trans>Loading Cartelas...</Trans>
        </p>
        <Trans>Please wait while we load your options</Trans>
      </Waiting>
    );
  }
  const round = hall.desk.sale?.round ?? null;
  return (
    <>
      <ConnectionBanner link={link} place="wide:top-auto wide:bottom-4" of="sale" />
      <Selling hall={hall} round={round} numbers={cartelas.data} link={link} />
    </>
  );
}
