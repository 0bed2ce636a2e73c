import { type ReactNode, useEffect } from "react";
import { CompanyMark } from "#client/api/CompanyHead.tsx";
import { useTypedAnswer } from "#client/api/use-typed-answer.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Message } from "#client/ui/components/Message.tsx";
import type { CustomerQuoteReply } from "#shared/api/quotes/customers.ts";
import { Quote } from "./Quote.tsx";
import { useQuote } from "./use-quote.ts";

/** The customer's page of one quote. `token` is undefined if the address has none. */
export function CustomerPage({ token }: { readonly token: string | undefined }) {
  return token === undefined ? <NoSuchLink /> : <LoadedPage token={token} />;
}

function LoadedPage({ token }: { readonly token: string }) {
  const { reply, failure, load, send } = useQuote(token);
  const quoteId = reply?.quote.quoteId;
  useEffect(() => {
    if (quoteId !== undefined) document.title = `Quote ${quoteId}`;
  }, [quoteId]);

  // A link that has ended shows nothing, not even what it showed a moment ago, but what the customer typed.
  if (failure?.code === "no_such_link") return <NoSuchLink>{quoteId && <OwnMessage quoteId={quoteId} />}</NoSuchLink>;
  if (reply)
    return (
      <Frame reply={reply}>
        <Quote reply={reply} token={token} send={send} onAttached={load} />
      </Frame>
    );
  if (failure)
    return (
      <Frame>
        <Message title="Your quote could not be loaded" tone="error">
          <p>{failure.answered ? failure.message : "Please check your connection."}</p>
          <Button look="primary" onClick={load}>
            Try again
          </Button>
        </Message>
      </Frame>
    );
  return (
    <Frame>
      <p className="py-[calc(var(--window)*0.2)] text-soft text-center" role="status">
        Loading your quote …
      </p>
    </Frame>
  );
}

function NoSuchLink({ children }: { readonly children?: ReactNode }) {
  return (
    <Frame>
      <Message title="This link does not show a quote">
        <p>
          It may be incomplete, or we may have sent you a newer one. Please open the link in our latest email, or ask
          its sender for a new one.
        </p>
        {children}
      </Message>
    </Frame>
  );
}

/** The unsent message of the customer, to copy: another link may open in another tab, without it. */
function OwnMessage({ quoteId }: { readonly quoteId: string }) {
  const { message } = useTypedAnswer(quoteId).typed;
  if (message.trim() === "") return null;
  return (
    <>
      <p>Your message was not sent. You had typed:</p>
      <p className="w-full p-3 border border-line rounded bg-card text-ink text-start whitespace-pre-wrap" dir="auto">
        {message}
      </p>
    </>
  );
}

interface FrameProps {
  readonly reply?: CustomerQuoteReply;
  readonly children: ReactNode;
}

/** The page around the quote. Without one, it does not say whose page it is. */
function Frame({ reply, children }: FrameProps) {
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-6 mx-auto max-w-304 min-h-14 px-page text-soft text-sm">
        <p className="flex items-center gap-3 text-ink text-md font-strong">
          <CompanyMark logo={reply?.company.logo} />
          {reply?.company.name}
        </p>
        {reply && (
          <p>
            Quote <span translate="no">{reply.quote.quoteId}</span>
          </p>
        )}
      </header>
      <main className="mx-auto max-w-304 px-page pb-12 wrap-anywhere">{children}</main>
      {reply && (
        <footer className="flex flex-wrap justify-between gap-x-8 gap-y-4 mx-auto max-w-304 px-page pt-6 pb-8 border-t border-line text-soft text-sm">
          <address className="grid not-italic">
            {[...new Set([reply.company.name, ...reply.company.lines])].map((line) => (
              <span key={line} className="first:text-ink first:font-strong">
                {line}
              </span>
            ))}
          </address>
          <p>This page is private: anyone with its link can see this quote and answer it for you.</p>
        </footer>
      )}
    </>
  );
}
