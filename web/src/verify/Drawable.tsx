import { Trans } from "@lingui/react/macro";
import { Component, type ReactNode } from "react";

type Props = { children: ReactNode };

/** A part of the page that a lie may make impossible to draw: it must not take the rest with it. */
export class Drawable extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <p className="cloth mb-3 p-3 text-sm text-soft" data-testid="not-drawable">
        <Trans>This part cannot be shown: the record is not written as it must be.</Trans>
      </p>
    );
  }
}
