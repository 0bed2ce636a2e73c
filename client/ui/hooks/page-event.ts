/** An event without data that parts of the page can watch. */
export function pageEvent() {
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
