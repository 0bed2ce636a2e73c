import { useEffect } from "react";

/** Shows what the address names after '#', also where it is folded, once the page is `ready` and whenever it changes. */
export function useShownFragment(ready: boolean): void {
  useEffect(() => {
    if (!ready) return;
    const show = () => {
      // Our names need no encoding, and what cannot be decoded names nothing.
      const named = document.getElementById(window.location.hash.slice(1));
      for (let each: Element | null = named; each; each = each.parentElement)
        if (each instanceof HTMLDetailsElement) each.open = true;
      named?.scrollIntoView();
    };
    show();
    window.addEventListener("hashchange", show);
    return () => window.removeEventListener("hashchange", show);
  }, [ready]);
}
