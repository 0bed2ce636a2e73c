import { Component, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Message } from "./Message.tsx";

/** Offers to reload the page after a view has crashed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Message title="This page stopped working" tone="error">
        <p>Reload the page to continue. The configurator keeps the choices of your bench.</p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </Message>
    );
  }
}
