/** An event that modules of the page announce and watch. */
function pageEvent() {
  const watchers = new Set<() => void>();
  return {
    tell() {
      for (const watcher of watchers) watcher();
    },
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

/** A request was answered with 401. */
export const signInNeeded = pageEvent();

/** Staff signed in. Failed requests can be sent again. */
export const signedIn = pageEvent();
