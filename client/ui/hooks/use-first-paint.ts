import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Whether this renders the HTML of the first paint: true on the server, and while the browser takes its HTML over. */
export const useFirstPaint = () =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
