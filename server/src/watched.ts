import type { AuthService } from "./auth/service.ts";
import type { HallService } from "./hall/service.ts";
import type { RoundService } from "./round/service.ts";
import type { Figures } from "./telemetry/figures.ts";
import { span } from "./telemetry/tracing.ts";

/** The same, with every sign-in counted and traced. */
export function watchedAuth(auth: AuthService, { signIn }: Pick<Figures, "signIn">): AuthService {
  return {
    ...auth,
    signInWithTelegram: (launch) => span("sign-in", () => signIn(auth.signInWithTelegram(launch))),
    signInWithPassword: (input) => span("sign-in", () => signIn(auth.signInWithPassword(input))),
  };
}

/** The same, with every stake counted, several cartelas of one call as one, and traced as what comes before and after it is. */
export function watchedRounds(rounds: RoundService, { stake }: Pick<Figures, "stake">): RoundService {
  return {
    ...rounds,
    reserve: (player, intent) => span("reservation", () => rounds.reserve(player, intent)),
    reserveEach: (player, intent) => span("reservation", () => rounds.reserveEach(player, intent)),
    confirm: (player, intent) => span("stake", () => stake(rounds.confirm(player, intent))),
    confirmEach: (player, intent) => span("stake", () => stake(rounds.confirmEach(player, intent))),
    release: (player, intent) => span("release", () => rounds.release(player, intent)),
  };
}

/** The same, with what tills sell counted among the stakes. */
export function watchedHalls(halls: HallService, { sale }: Pick<Figures, "sale">): HallService {
  return {
    ...halls,
    placeBet: (actor, bet) => sale(halls.placeBet(actor, bet)),
    change: (actor, roundId, change) => sale(halls.change(actor, roundId, change)),
  };
}
