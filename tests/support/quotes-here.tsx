import { configure, render } from "@testing-library/react";
import { QuotesView } from "#client/quotes/QuotesView.tsx";

// The processor may be busy with other tests.
configure({ asyncUtilTimeout: 10_000 });

/** Gives jsdom what it has not: modal dialogs, scrolling, and whether an element is seen. */
export function standInForLayout(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.checkVisibility = () => true;
}

/** Quote Requests without a layout, in a tab that is new. */
export function showQuotesHere() {
  window.sessionStorage.clear();
  standInForLayout();
  return render(<QuotesView active />);
}

/** What is asked of the server every few seconds is asked at once. */
export const askNow = () => window.dispatchEvent(new Event("online"));
