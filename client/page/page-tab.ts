/** The tab that an address opens: '#admin/history', '#quotes', '#quote=Q-…', '#quote=NEW'; the configurator for any other. */
function readTab(hash: string): string {
  if (/^#admin(\/|$)/.test(hash)) return "admin";
  return /^#quotes?(=[0-9A-Z-]+|\?.*)?$/.test(hash) ? "quotes" : "configurator";
}

/** The tab that the page's address opens. The server, which renders the first paint, has no address. */
export const readPageTab = () => readTab(globalThis.location?.hash ?? "");

/** An entry in the history of the browser. */
interface Entry {
  readonly hash: string;
  readonly state: unknown;
}

const FIRST_HASHES: Readonly<Record<string, string>> = { admin: "#admin/catalog", quotes: "#quotes" };

/** The address at which staff left each tab. Going back to a tab adds an entry with the same address. */
export function createTabEntries() {
  const left = new Map<string, Entry>();
  return {
    leave(key: string): void {
      left.set(key, { hash: window.location.hash, state: window.history.state });
    },
    enter(key: string): void {
      const { hash, state } = left.get(key) ?? { hash: FIRST_HASHES[key] ?? "", state: null };
      const { pathname, search } = window.location;
      try {
        window.history.pushState(state, "", `${pathname}${search}${hash}`);
      } catch {
        // Some browsers limit how often the history may change. The tab opens without an address.
      }
    },
  };
}
