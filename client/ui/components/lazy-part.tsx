import { type ComponentType, lazy, memo, Suspense, useState } from "react";
import { Dialog } from "./Dialog.tsx";
import { LoadFailure } from "./Message.tsx";

const preloads: { readonly load: () => Promise<unknown>; readonly isWanted: () => boolean }[] = [];

/**
 * React's `lazy`, for a part that the page loads when it is idle: by then it appears at once. `lazy` alone would show its fallback
 * first, and keep it for 300 ms. A part that few pages need loads only where `isWanted`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType<Props>,
  isWanted = () => true,
) {
  let loaded: ComponentType<Props> | undefined;
  const loading = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Loading = lazy(() => loading().catch(() => ({ default: Failure })));
  preloads.push({ load: loading, isWanted });
  return memo(function LazyPart(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Loading);
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  });
}

/** Loads these parts before a visitor needs them, in case the connection is lost by then. */
export const preloadParts = () => Promise.allSettled(preloads.map(async ({ load, isWanted }) => isWanted() && load()));

export function FailedDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Please reload the page" onClose={onClose}>
      <LoadFailure name="This dialog" />
    </Dialog>
  );
}
