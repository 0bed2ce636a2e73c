import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useShownFragment } from "#client/docs/use-shown-fragment.ts";

/** Without an event, which would come later. */
const setHash = (hash: string) => window.history.replaceState(null, "", hash || "/");

afterEach(() => {
  setHash("");
  document.body.replaceChildren();
});

/** A page with something folded, whose address has this hash. */
function open(hash: string) {
  document.body.innerHTML = "<details><h2 id='data-Part'>Part</h2></details><h2 id='other'></h2>";
  const shown: string[] = [];
  for (const each of document.querySelectorAll("h2"))
    each.scrollIntoView = vi.fn(() => shown.push(each.id));
  setHash(hash);
  const { rerender } = renderHook(({ ready }) => useShownFragment(ready), {
    initialProps: { ready: false },
  });
  return {
    shown,
    finishLoading: () => rerender({ ready: true }),
    isFolded: () => !document.querySelector("details")?.open,
  };
}

it("unfolds and shows what the page's address names, once the page is there", () => {
  const { shown, finishLoading, isFolded } = open("#data-Part");
  expect({ shown, folded: isFolded() }).toEqual({ shown: [], folded: true });
  finishLoading();
  expect({ shown, folded: isFolded() }).toEqual({ shown: ["data-Part"], folded: false });
});

it("shows a page from its beginning where the address names nothing", () => {
  const { shown, finishLoading, isFolded } = open("#%E0%A4%A");
  finishLoading();
  expect({ shown, folded: isFolded() }).toEqual({ shown: [], folded: true });
});

it("follows the address when it changes", () => {
  const { shown, finishLoading, isFolded } = open("#other");
  finishLoading();
  setHash("#data-Part");
  window.dispatchEvent(new HashChangeEvent("hashchange"));
  expect({ shown, folded: isFolded() }).toEqual({ shown: ["other", "data-Part"], folded: false });
});
