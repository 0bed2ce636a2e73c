import { type ComponentType, lazy, memo, Suspense, useState } from "react";
import { Dialog } from "./Dialog.tsx";
import { LoadFailure } from "./Message.tsx";

interface Need {
  /** Whether the page loads the part before it is needed. Default: always. */
  readonly isWanted?: () => boolean;
  /** Whether the first choice may need it. All others follow that choice. */
  readonly isFirst?: boolean;
}

const preloads: (Need & { readonly load: () => Promise<unknown> })[] = [];

/**
 * React's `lazy`, for a part that the page loads when it is idle: by then it appears at once. `lazy` alone would show its fallback
 * first, and keep it for 300 ms.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType<Props>,
  need: Need = {},
) {
  let loaded: ComponentType<Props> | undefined;
  const loading = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Loading = lazy(() => loading().catch(() => ({ default: Failure })));
  preloads.push({ load: loading, ...need });
  return memo(function LazyPart(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Loading);
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  });
}

/** Loads all parts before a visitor needs them, in case the connection is lost by then. */
export const preloadParts = () => loadThese(preloads);

/** Loads the parts that the first choice may need. */
export const preloadFirstParts = () => loadThese(preloads.filter(({ isFirst }) => isFirst));

const loadThese = (parts: typeof preloads) =>
  Promise.allSettled(parts.map(async ({ load, isWanted = () => true }) => isWanted() && load()));

export function FailedDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Please reload the page" onClose={onClose}>
      <LoadFailure name="This dialog" />
    </Dialog>
  );
}
