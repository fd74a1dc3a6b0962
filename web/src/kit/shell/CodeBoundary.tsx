import { i18n } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import { Component, type ReactNode } from "react";
import { CodeMissing } from "../../data/retry.ts";
import { connectionMessage } from "../../i18n/error-messages.ts";
import { Button } from "../Button.tsx";
import { retryMissing } from "./lazy-screen.tsx";
import { keepReloading, reloadWhenReachable } from "./reload.ts";

type Props = {
  pathname: string;
  /** What stands there instead, where the rest of the screen goes on without it; else words and a way to try again. */
  fallback?: ReactNode;
  children: ReactNode;
};

/**
 * In place of a screen whose code did not come; the rest of the page stays. Once the server answers again the page is
 * loaded anew, for it may be of an older version whose files are gone, and browsers before Chromium 156 never ask twice
 * for a module. Any other error is not for this boundary.
 */
export class CodeBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  timer: ReturnType<typeof setInterval> | undefined;
  again = () => reloadWhenReachable(false);

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(): void {
    retryMissing();
    this.stop();
    addEventListener("online", this.again);
    // Where the rest of the screen goes on, it is not taken from whoever is at it.
    if (this.props.fallback === undefined) this.timer = keepReloading();
  }

  /** Another screen may have come long since. */
  override componentDidUpdate({ pathname }: Props): void {
    if (pathname === this.props.pathname || this.state.error === null) return;
    this.stop();
    this.setState({ error: null });
  }

  override componentWillUnmount(): void {
    this.stop();
  }

  stop(): void {
    clearInterval(this.timer);
    removeEventListener("online", this.again);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof CodeMissing)) throw error;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <div className="p-6 text-center">
        <p role="alert" className="mb-4">
          {i18n._(connectionMessage)}
        </p>
        <Button tone="ink" onClick={() => reloadWhenReachable()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
}
