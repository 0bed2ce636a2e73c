import { useEffect, useState } from "react";
import { pageEvent } from "#client/ui/hooks/page-event.ts";

/** The place in the panel that an address names, in segments: `#admin/catalog/lift` is ['catalog', 'lift']. */
export type Address = readonly string[];

/** That of a hidden section. */
export const NO_ADDRESS: Address = [];

const PREFIX = "#admin";

/** A move within the panel that the browser does not announce itself. */
const moved = pageEvent();

/** Undefined for an address outside the panel. */
export function readAddress(hash: string): Address | undefined {
  const [first, ...rest] = hash.split("/");
  if (first !== PREFIX) return undefined;
  return rest.filter(Boolean).map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
}

/** The link to a place: `path` as in the table of sections, and what to show there. */
export const linkTo = (path: string, ...segments: readonly string[]): string =>
  [PREFIX, path, ...segments.map(encodeURIComponent)].join("/");

/** Goes to a link, with an entry in the history of the browser. */
export function goTo(link: string): void {
  if (link === window.location.hash) return;
  window.history.pushState(null, "", link);
  moved.tell();
}

/** Shows another address without going there. */
export function replaceAddress(link: string): void {
  window.history.replaceState(window.history.state, "", link);
}

/** The address of the panel, a new one for each visit. While another view is shown, it is the last one. */
export function useAddress(): Address {
  const [address, setAddress] = useState(() => readAddress(window.location.hash) ?? []);
  useEffect(() => {
    const read = () => setAddress((before) => readAddress(window.location.hash) ?? before);
    window.addEventListener("hashchange", read);
    const unwatch = moved.watch(read);
    return () => {
      window.removeEventListener("hashchange", read);
      unwatch();
    };
  }, []);
  return address;
}
