import { readPlayer } from "@derash/protocol/path/player";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { call } from "../../data/api.ts";
import { birr } from "../../i18n/money.ts";
import { FactRow } from "../../kit/Fact.tsx";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { NoticeProvider } from "../../kit/staff/notice.tsx";
import { Section, StaffPage } from "../../kit/staff/StaffPage.tsx";
import { useStaff } from "../../kit/staff/use-staff.ts";
import { SuspensionsSection } from "../SuspensionsSection.tsx";
import { CorrectPlayer } from "./CorrectPlayer.tsx";
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
    // Who comes back looks again.
    gcTime: 0,
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
              {role === "super_admin" &&
                player.data.wallets.map(({ companyId, company, balance }) => (
                  <FactRow key={companyId} label={<Trans>Wallet with {company}</Trans>}>
                    <Trans>{birr(balance)} ETB</Trans>
                  </FactRow>
                ))}
            </dl>
            {role === "super_admin" && <CorrectPlayer player={player.data} onLook={player.refetch} />}
          </Section>
        )}
        <SuspensionsSection hasCompanies={false} />
      </StaffPage>
    </NoticeProvider>
  );
}
