import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";
import { tellFilledFields } from "#client/ui/fields/tell-filled-fields.ts";
import { hasUnsaved } from "#client/ui/hooks/unsaved.ts";
import "./computed-style.ts";
import "./fast-queries.ts";
import "./lean-react.ts";
import "./no-polls.ts";

configure({
  // The processor may be busy with other tests.
  asyncUtilTimeout: 30_000,
  // By default, every attempt of a waiting query prints the whole page. `screen.debug()` prints it on demand.
  getElementError: (message) => new Error(message ?? "There is no such element."),
});

// jsdom has no dialogs, no scrolling, no visibility, no beacons, and no links that open in a room.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};
Element.prototype.scrollIntoView = () => {};
Element.prototype.checkVisibility = () => true;
window.scrollTo = () => {};
navigator.sendBeacon = () => true;
DOMTokenList.prototype.supports = () => false;

// As every page does.
tellFilledFields();

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  // In the tests after it, a change under way would ask before the page is left.
  await vi.waitFor(() => expect(hasUnsaved(), "leaves a change under way").toBe(false), { timeout: 30_000 });
});
