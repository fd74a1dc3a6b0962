import { readPlayer } from "@derash/protocol/path/player";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { call } from "../../data/api.ts";
import { FactRow } from "../../kit/Fact.tsx";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { NoticeProvider } from "../../kit/staff/notice.tsx";
import { Section, StaffPage } from "../../kit/staff/StaffPage.tsx";
import { useStaff } from "../../kit/staff/use-staff.ts";
import { SuspensionsSection } from "../SuspensionsSection.tsx";
import { FreePhone } from "./FreePhone.tsx";

/** Who a player is, as far as the company may know; that somebody looked is in the audit. */
export function PlayerPage() {
  const { telegramId = "" } = useParams();
  const { user_type: role } = useStaff();
  const player = useQuery({
    queryKey: ["player-looked-up", telegramId],
    queryFn: () => call(readPlayer, { params: { telegramId } }),
    // Each look is a record; coming back to the window is none.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <NoticeProvider>
      <StaffPage title={<Trans>Player</Trans>}>
        {player.isPending && <Waiting />}
        {player.isLoadingError && <LoadFailure error={player.error} onRetry={player.refetch} />}
        {player.data && (
          <Section title={`${player.data.firstName} ${player.data.lastName}`.trim()}>
            <dl className="divide-y divide-line">
              <FactRow label={<Trans>Telegram ID</Trans>}>{player.data.telegramId}</FactRow>
              <FactRow label={<Trans>Phone</Trans>}>
                {player.data.phoneNumber || "–"}
                {role === "super_admin" && player.data.phoneNumber && (
                  <FreePhone telegramId={telegramId} phoneNumber={player.data.phoneNumber} onFreed={player.refetch} />
                )}
              </FactRow>
            </dl>
          </Section>
        )}
        <SuspensionsSection hasCompanies={false} />
      </StaffPage>
    </NoticeProvider>
  );
}
