import type { ClaimRule } from "@derash/protocol/hall/profile";
import { Trans } from "@lingui/react/macro";

/** Who is paid where several papers are complete: a rule of the hall. */
export function ClaimRuleWords({ rule }: { rule: ClaimRule }) {
  return rule === "first_shout" ? (
    <Trans>The first shout takes all</Trans>
  ) : (
    <Trans>All that are complete first share</Trans>
  );
}
