/** Something that happens anywhere in the page, for whoever watches. */
function happening() {
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

/** The server answered a call with a demand to sign in. */
export const signInNeeded = happening();

/** Somebody signed in: what was refused before can be asked anew. */
export const signedIn = happening();
