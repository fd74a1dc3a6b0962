import { i18n } from "@lingui/core";
import { Trans } from "@lingui/react/macro";
import { Component, type ReactNode } from "react";
import { CodeMissing } from "../../data/retry.ts";
import { connectionMessage } from "../../i18n/error-messages.ts";
import { Button } from "../Button.tsx";
import { retryMissing } from "./lazy-screen.tsx";

type Props = {
  pathname: string;
  /** What stands there instead, where the rest of the screen goes on without it; else words and a way to try again. */
  fallback?: ReactNode;
  children: ReactNode;
};

/**
 * In place of a screen whose code did not come; the rest of the page stays. Once the server answers again the page is
 * loaded anew, for it may be of an older version whose files are gone. Any other error is not for this boundary.
 */
export class CodeBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(): void {
    retryMissing();
    addEventListener("online", reloadWhenReachable);
  }

  /** Another screen may have come long since. */
  override componentDidUpdate({ pathname }: Props): void {
    if (pathname !== this.props.pathname && this.state.error !== null) this.setState({ error: null });
  }

  override componentWillUnmount(): void {
    removeEventListener("online", reloadWhenReachable);
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
        <Button tone="ink" onClick={reloadWhenReachable}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
}

/** A page that is loaded anew while nothing answers would be lost. */
function reloadWhenReachable(): void {
  fetch("/", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok && location.reload(),
    () => {},
  );
}
