import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button, buttonClass } from "../Button.tsx";
import { Boundary } from "./Boundary.tsx";
import { StandScreen } from "./StandScreen.tsx";

/** What is left to show when a screen breaks: a word, and a way back in. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary fallback={<Broken />}>{children}</Boundary>;
}

function Broken() {
  return (
    <StandScreen title={<Trans>Unexpected Application Error!</Trans>}>
      <p className="mb-5 text-soft">
        <Trans>Your money is safe: a round is kept by the server, not by this page.</Trans>
      </p>
      <Button tone="ink" className="w-full" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </Button>
      {/* A whole new page: whatever broke is left behind. */}
      <a className={`${buttonClass()} mt-2 w-full`} href="/">
        <Trans>Back to the game</Trans>
      </a>
    </StandScreen>
  );
}
