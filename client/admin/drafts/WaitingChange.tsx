import { useEffect, useRef } from "react";
import { quoteLink } from "#client/api/quote-link.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import type { ValidationError } from "#shared/api/declaration/reply.ts";
import { formDialogStyles } from "../forms/form-dialog-styles.ts";
import type { WaitingChange as Waiting } from "../rules/save-edit.ts";

/** Asks what to do about a change that keeps something from working, which it names, or whose prices look like slips. */
export function WaitingChange({ consequences, slips, canWait, onDecide }: Waiting) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  return (
    <Dialog title={consequences ? "What Else Changes" : "Is This Price Right?"} onClose={() => onDecide("keep")}>
      <div className="grid grid-cols-1 gap-4">
        {slips?.map((question) => (
          <p key={question}>{question}</p>
        ))}
        {consequences && <Consequences consequences={consequences} />}
        <footer
          className={`${formDialogStyles.buttons} sticky bottom-0 z-1 grid-cols-1 -mx-6 mt-0 -mb-6 px-6 py-3 bg-card border-t border-line max-sm:-mx-4 max-sm:mt-0 max-sm:-mb-6 max-sm:px-4`}
        >
          <Button ref={back} onClick={() => onDecide("keep")}>
            Don’t
          </Button>
          {canWait && <Button onClick={() => onDecide("wait")}>Let It Wait</Button>}
          <Button look="primary" onClick={() => onDecide("publish")}>
            {consequences ? "Save" : "Change the Price"}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}

/** The consequences of a change, with links to the quotes, and what they mean for customers. */
export function Consequences({ consequences }: { readonly consequences: readonly ValidationError[] }) {
  const hasQuotes = consequences.some(({ code }) => code === "quote_breaks");
  return (
    <>
      <ScrollBox label="Consequences" className={formDialogStyles.conflict}>
        <ul className={formDialogStyles.list}>
          {consequences.map(({ path, message }) => {
            const quoteId = /^quotes\["(.+)"\]$/.exec(path)?.[1];
            return (
              <li key={`${path} ${message}`}>
                {quoteId !== undefined && (
                  <a href={quoteLink(quoteId)} target="_blank" rel="noopener">
                    {quoteId}
                  </a>
                )}
                <Sentence text={quoteId === undefined ? message : message.replace(quoteId, "")} />
              </li>
            );
          })}
        </ul>
      </ScrollBox>
      {hasQuotes && (
        <p className="text-soft text-sm">
          These quotes keep their benches and prices. But you cannot send the same benches at today’s prices.
        </p>
      )}
    </>
  );
}
