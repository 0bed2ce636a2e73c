export type Place = "localStorage" | "sessionStorage";

/** The texts that storage did not take. */
const inPage = new Map<string, string>();

/**
 * A text that the browser keeps, or this tab. If storage is full or forbidden, it lasts as long as the page. On the server, which has no
 * page that could name the key, there is none.
 */
export function keptText(place: Place, keyOf: () => string) {
  const load = (): string | null => {
    try {
      const key = keyOf();
      return inPage.get(place + key) ?? window[place].getItem(key);
    } catch {
      return null;
    }
  };
  return {
    load,
    /** Its value; undefined if there is none, or it is damaged. */
    read<Value = unknown>(): Value | undefined {
      try {
        return JSON.parse(load() ?? "null") ?? undefined;
      } catch {
        return undefined;
      }
    },
    keep(text: string | undefined): void {
      const key = keyOf();
      inPage.delete(place + key);
      try {
        if (text === undefined) window[place].removeItem(key);
        else window[place].setItem(key, text);
      } catch {
        if (text !== undefined) inPage.set(place + key, text);
      }
    },
  };
}
