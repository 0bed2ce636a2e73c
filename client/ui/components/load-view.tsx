import { type ComponentType, lazy, Suspense } from "react";
import { Button } from "./Button.tsx";
import { Message } from "./Message.tsx";

/** A view that loads when it is shown for the first time. If that fails, it says so, and how to go on. */
export function loadView<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loading = lazy(() =>
    load().then(
      (View) => ({ default: View }),
      () => ({ default: NotLoaded }),
    ),
  );
  return function LoadedView(props: Props) {
    return (
      <Suspense fallback={null}>
        <Loading {...props} />
      </Suspense>
    );
  };
}

/** An import that failed once fails again without a request. A new version of the product has other files, which the page does not know. */
function NotLoaded() {
  return (
    <Message title="This view could not be loaded" tone="error">
      <p>Check your connection, then reload the page.</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Message>
  );
}
