import { Fragment, useEffect, useRef, useState } from "react";
import { Attachments } from "#client/api/Attachments.tsx";
import { ContactLinks } from "#client/api/CompanyHead.tsx";
import { call } from "#client/api/call.ts";
import { authorizeWith } from "#client/api/customer-routes.ts";
import { openConfigurator } from "#client/api/proposal.ts";
import { addressOf } from "#client/api/request.ts";
import { useTypedAnswer } from "#client/api/use-typed-answer.ts";
import type { CustomerQuoteReply } from "#shared/api/quotes/customers.ts";
import { formatDollars } from "#shared/money.ts";
import { cameWith } from "#shared/quotes/attachments.ts";
import { conditionsText } from "#shared/quotes/company.ts";
import { shownFields } from "#shared/quotes/customer-texts.ts";
import { quoteDrawing } from "#shared/quotes/quote-content.ts";
import { nameBenches } from "#shared/quotes/quote-items.ts";
import type { QuoteSender } from "#shared/quotes/quote-revisions.ts";
import { revisionChanges } from "#shared/quotes/revision-changes.ts";
import { acceptedOffer, hasChoices, selectLines, showChosen } from "#shared/quotes/select-lines.ts";
import { Benches } from "./Benches.tsx";
import { Choices } from "./Choices.tsx";
import { readChosen, writeChosen } from "./chosen.ts";
import { type DialogProps, Dialogs } from "./Dialogs.tsx";
import { Changes, History } from "./History.tsx";
import { Offer } from "./Offer.tsx";
import { type Action, actionsOf, offerStateOf } from "./offer-state.ts";
import { discontinuedText, offerTexts } from "./offer-texts.ts";
import styles from "./Quote.module.css";
import { dayOf } from "./quote-days.ts";
import { Totals } from "./Totals.tsx";
import type { Problem, Send } from "./use-quote.ts";

interface Props {
  readonly reply: CustomerQuoteReply;
  readonly token: string;
  readonly send: Send;
  /** A file was attached. */
  readonly onAttached: () => void;
}

/** A quote, or the request for one, and the ways to answer it. */
export function Quote({ reply, token, send, onAttached }: Props) {
  const { quote, revisions, company, customerInfo, timeZone, today, pricesHidden, pricedFor } = reply;
  const [open, setOpen] = useState<Action>();
  const [problem, setProblem] = useState<Problem>();
  const { typed, type, forget } = useTypedAnswer(quote.quoteId);
  const [isBlocked, setBlocked] = useState(false);
  const underWay = useRef(false);
  const [sending, setSending] = useState(false);
  const [answered, setAnswered] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that opened the dialog may be gone.
  useEffect(() => {
    if (answered > 0) title.current?.focus();
  }, [answered]);

  const state = offerStateOf(reply);
  const [before, revision] = [revisions.at(-2), revisions.at(-1)];
  const changes = before && revision ? revisionChanges(before, revision) : [];
  const words = offerTexts(state, reply, changes.length > 0);
  const actions = actionsOf(state, revision !== undefined, reply.isExpired);
  const request = { ...quote, adjustments: [], deliveryFee: quote.pricing.deliveryFee };
  const isOpen = actions.includes("accept");
  const chosen = isOpen && revision ? readChosen(typed.chosen, revisions, revision) : undefined;
  const selection = chosen && revision && hasChoices(revision) ? chosen.selection : undefined;
  // A bench keeps its place in words, whatever is chosen before it.
  const offer = selection && revision && selectLines({ ...revision, items: nameBenches(revision.items) }, selection);
  const price = offer ?? (revision ? acceptedOffer(revision) : request);
  const { grandTotal } = price;
  const { items } = selection && revision ? revision : price;
  // The configurator would show the prices that the partner hides.
  const isChangeable = actions.length > 0 && !pricesHidden;
  const number = revision?.number ?? null;
  const seen = reply.answers.at(-1)?.seq ?? 0;

  const changeBench = (place: number) => {
    const { quoteId } = quote;
    try {
      const proposal = { token, quoteId, company: company.name, partner: pricedFor, number, seen, place, items };
      openConfigurator(proposal, items[place - 1]?.configuration ?? {});
    } catch {
      setBlocked(true);
      setOpen("change");
    }
  };
  const dialog: DialogProps = {
    number,
    seen,
    items,
    price,
    selection,
    companyName: company.name,
    conditions: revision?.conditions && { ...revision.conditions, text: reply.conditions },
    customerInfo,
    isExpired: reply.isExpired,
    discontinued: reply.discontinued,
    typed,
    onType: type,
    onChangeBench: isBlocked || pricesHidden ? undefined : changeBench,
    isBlocked,
    problem,
    sending,
    send: async (kind, answer) => {
      // A second click can arrive before React has rendered the first.
      if (underWay.current) return;
      underWay.current = true;
      setSending(true);
      setProblem(undefined);
      const refused = await send(kind, answer);
      underWay.current = false;
      setSending(false);
      setProblem(refused);
      if (refused) return;
      setOpen(undefined);
      forget(kind);
      setAnswered(answered + 1);
    },
    // Nothing else would say that nothing was sent, and what was typed meanwhile into another dialog would go with the reply.
    onClose: () => sending || setOpen(undefined),
  };

  return (
    <div
      className={`${styles.quote} [--amounts-gap:var(--space-2)] [--amounts-label:var(--ink)] grid grid-cols-[minmax(0,1fr)_21rem] grid-rows-[auto_1fr] gap-x-12 gap-y-8 items-start pt-4 max-md:grid-cols-1 max-md:grid-rows-none max-md:gap-6`}
    >
      <header
        className={`${styles.head} [grid-area:head] grid gap-2 pl-4 border-l-4 border-line-strong [&_p]:max-w-152 data-[state=ready]:border-accent [&:is([data-state='accepted'],_[data-state='confirming'])]:border-good data-[state=expired]:border-warn`}
        data-state={state.kind}
      >
        {revision && (
          <p className="text-soft text-sm">
            {number === 1 ? "Quote" : `Revision ${number}`}, sent on {dayOf(revision.sentAt, timeZone)}
          </p>
        )}
        <h1
          className="text-[2rem] leading-[1.15] text-balance focus:outline-none max-md:text-[1.75rem]"
          ref={title}
          tabIndex={-1}
        >
          {words.title}
        </h1>
        {words.next.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {revision?.sender && <Contact sender={revision.sender} />}
      </header>
      {revision && reply.discontinued.length > 0 && (
        <p className="text-soft text-sm">{discontinuedText(reply.discontinued)}</p>
      )}
      <Offer
        {...{ token, revision, today, actions, state }}
        grandTotal={pricesHidden ? undefined : grandTotal}
        onAction={(action) => {
          setProblem(undefined);
          // A quantity that is not offered would count as the one before.
          const wrong = action === "accept" && document.querySelector<HTMLElement>("[aria-invalid=true]");
          if (wrong) wrong.focus();
          else setOpen(action);
        }}
      />
      <div className="[grid-area:details] grid gap-8 min-w-0 [&_h2]:mb-3 [&_h2]:text-lg">
        {revision && revision.message.trim() !== "" && (
          <section aria-labelledby="note">
            <h2 id="note">A note from {revision.sender?.name ?? company.name}</h2>
            <p className="p-4 bg-card border border-line rounded whitespace-pre-wrap" dir="auto">
              {revision.message}
            </p>
            {grandTotal !== revision.grandTotal && revision.message.includes(formatDollars(revision.grandTotal)) && (
              <p className="mt-2 text-soft text-sm">
                The note was written before you chose. With your choices, the total is {formatDollars(grandTotal)}.
              </p>
            )}
          </section>
        )}
        {before && changes.length > 0 && state.kind !== "accepted" && (
          <section aria-labelledby="changes">
            <h2 id="changes">What changed since revision {before.number}</h2>
            <Changes changes={changes} />
          </section>
        )}
        <Benches
          items={selection ? showChosen(items, selection.items) : items}
          benches={reply.benches}
          photos={reply.photos}
          date={revision?.sentAt ?? quote.timestamp}
          drawing={revision && quoteDrawing(quote.quoteId, revision.number)}
          pricesHidden={pricesHidden ?? false}
          onChange={isChangeable ? changeBench : undefined}
        />
        {chosen && chosen.lost.length > 0 && (
          <p role="status" className="px-4 py-3 bg-card border border-line border-l-4 border-l-warn rounded">
            This revision no longer offers what you chose before: <bdi>{chosen.lost.join(", ")}</bdi>.
          </p>
        )}
        {selection && revision && (
          <Choices
            key={revision.number}
            revision={revision}
            selection={selection}
            onSelection={(next) => type({ chosen: writeChosen(revision.number, next) })}
          />
        )}
        {!pricesHidden && (
          <section aria-labelledby="price">
            <h2 id="price">Price</h2>
            <Totals {...price} />
          </section>
        )}
        {customerInfo && (
          <section aria-labelledby="delivery">
            <h2 id="delivery">Your details</h2>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
              {shownFields(customerInfo, "customersPage").map(({ label, text }) => (
                <Fragment key={label}>
                  <dt className="text-soft">{label}</dt>
                  <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
                    {text}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        )}
        {revision?.conditions && reply.conditions && (
          <details>
            <summary className="w-fit py-2 cursor-pointer">Our {conditionsText(revision.conditions)}</summary>
            <p className="p-4 bg-card border border-line rounded text-sm whitespace-pre-wrap" dir="auto">
              {reply.conditions}
            </p>
          </details>
        )}
        <section aria-labelledby="files">
          <h2 id="files">Files</h2>
          <p className="mb-2">Attach a drawing, a photo of the place, or a purchase order.</p>
          <Attachments
            attachments={reply.attachments}
            by="customer"
            describe={(file) => `from ${file.from === "customer" ? "you" : company.name}${cameWith(file)}`}
            addressOf={(attachmentId) =>
              addressOf("GET /api/customer/attachments/{attachmentId}", { params: { attachmentId } })
            }
            init={{ headers: authorizeWith(token) }}
            uploads={[
              [
                "Attach a File",
                (file) =>
                  call("POST /api/customer/attachments", {
                    headers: authorizeWith(token),
                    query: { name: file.name },
                    body: file,
                  }),
              ],
            ]}
            onChanged={onAttached}
          />
        </section>
        <History reply={reply} />
      </div>
      {open && <Dialogs open={open} {...dialog} />}
    </div>
  );
}

/** The person who sent the quote, for questions. */
function Contact({ sender: { name, email, phone } }: { readonly sender: QuoteSender }) {
  return (
    <p className={`${styles.contact} wrap-anywhere`}>
      Questions? Ask <bdi>{name}</bdi>: <ContactLinks phone={phone} email={email} />
    </p>
  );
}
