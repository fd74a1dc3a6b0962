import { Trans } from "@lingui/react/macro";
import { Component, type ReactNode } from "react";
import { Button, buttonClass } from "../Button.tsx";
import { StandScreen } from "./StandScreen.tsx";

type Props = { children: ReactNode };

/** What is left to show when a screen breaks: a word, and a way back in. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
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
}
