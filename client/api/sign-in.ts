/** An event of the page. */
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

/** The server answered a request with 401. */
export const signInNeeded = pageEvent();

/** Staff signed in. Failed requests can be sent again. */
export const signedIn = pageEvent();
