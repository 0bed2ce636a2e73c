import { May } from "#client/api/May.tsx";
import { NEW_QUOTE } from "#client/api/quote-link.ts";
import { Button } from "#client/ui/components/Button.tsx";

/** Begins a quote for a caller, or continues it. */
export const NewQuoteButton = () => (
  <May scope="quotes:write">
    <Button
      look="small"
      onClick={() => {
        window.location.hash = NEW_QUOTE;
      }}
    >
      New Quote
    </Button>
  </May>
);
