import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../kit/Button.tsx";
import { StandScreen } from "../kit/shell/StandScreen.tsx";
import { LanguageSwitch } from "../kit/staff/LanguageSwitch.tsx";
import { signOut } from "../session/sign-out.ts";
import { TotpSetup } from "./TotpSetup.tsx";

/** The first sign-in of a super admin, where an authenticator app is required: nothing else is there before. */
export function EnrolmentPage({ onDone }: { onDone: () => void }) {
  const leave = useMutation({ mutationFn: signOut });
  return (
    <StandScreen title={<Trans>Set up an authenticator app</Trans>}>
      <p className="mb-4">
        <Trans>
          A super admin issues money, so a password alone is not enough. From now on signing in also asks for a code
          that only your phone knows.
        </Trans>
      </p>
      <TotpSetup onDone={onDone} />
      <div className="mt-5 flex items-center justify-between gap-2 border-t border-line pt-4">
        <LanguageSwitch />
        <Button onClick={() => leave.mutate()}>
          <Trans>Log out</Trans>
        </Button>
      </div>
    </StandScreen>
  );
}
