import { Component, type ReactNode } from "react";

interface Props {
  /** Another one is another try. */
  attempt: unknown;
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface State {
  readonly attempt: unknown;
  readonly failed?: { readonly error: unknown } | undefined;
}

/** Shows something else in place of what throws while it is rendered. */
export class RenderErrorBoundary extends Component<Props, State> {
  override state: State = { attempt: this.props.attempt };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ attempt }: Props, state: State): State | null {
    return attempt === state.attempt ? null : { attempt, failed: undefined };
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.error) : this.props.children;
  }
}
