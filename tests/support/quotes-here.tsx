import { render } from "@testing-library/react";
import { QuotesView } from "#client/quotes/QuotesView.tsx";

/** Quote Requests in a new tab. */
export function showQuotesHere() {
  return render(<QuotesView active />);
}

/** What is asked of the server every few seconds is asked at once. */
export const askNow = () => window.dispatchEvent(new Event("online"));
