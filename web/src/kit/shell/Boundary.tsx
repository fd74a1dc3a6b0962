import { Component, type ReactNode } from "react";

type Props = { fallback: ReactNode; children: ReactNode };

/** Shows something else in place of what breaks while it is drawn, so that the rest of the page stays. */
export class Boundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
