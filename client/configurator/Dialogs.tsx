import { useRef, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { SubmitQuoteReply } from "#shared/api/quotes/submit.ts";
import type { Rejection } from "#shared/engine/rejection.ts";
import type { Step } from "#shared/rules/model.ts";
import { settleItems } from "./project/asked-items.ts";
import { CopyProjectLink } from "./project/CopyProjectLink.tsx";
import { editBench } from "./project/edit-bench.ts";
import { findSentRequest, keepRequest, removeMessages, showMessage, useProjectState } from "./project/project-state.ts";
import { startProject } from "./project/remove-benches.ts";
import { WhichBenches } from "./project/WhichBenches.tsx";
import { priceBenchOfPage, priceItem } from "./request/asked-benches.ts";
import { findSentBench, keepSentBench, keepSentLink, type TypedRequest } from "./request/kept-contact.ts";
import { OpenSteps } from "./request/OpenSteps.tsx";
import { QuoteDialog } from "./request/QuoteDialog.tsx";
import { CopyLink } from "./share/CopyButton.tsx";
import { TeamContact } from "./share/TeamContact.tsx";
import { useConfiguratorPage, usePage } from "./state/bench-context.tsx";
import { lostChoices } from "./state/notice.ts";
import { type CompletionOffer, findCompletion } from "./steps/find-completion.ts";
import { removalLines } from "./steps/notice-text.ts";
import { Summary } from "./summary/Summary.tsx";
import "#client/ui/styles/order.css";

/** In view, however many steps remain. */
const ENDS =
  "sticky bottom-0 flex flex-wrap justify-end gap-3 -mx-6 mt-4 -mb-6 px-6 pt-4 pb-6 bg-card border-t border-line max-sm:-mx-4 max-sm:px-4 max-sm:[&_button]:flex-[1_0_auto]";

interface Props {
  /** `overview` shows the summary of any bench; `summary` first completes it. `quote` is the form for the page's bench, `project` for the project. */
  readonly open: "help" | "quote" | "project" | "overview" | "summary" | "which";
  /** The content of the quote form, kept while the visitor returns to a step. */
  readonly typed: TypedRequest | undefined;
  /** Closes the dialog and keeps what was typed for the next time. */
  readonly onClose: (typed: TypedRequest | undefined) => void;
  /** Opens the closed quote form again, with what was typed. */
  readonly onReopen: (typed: TypedRequest, form: Props["open"]) => void;
}

/** The dialogs of the configurator, one at a time. */
export function Dialogs({ open, typed, onClose, onReopen }: Props) {
  const page = useConfiguratorPage();
  const { store } = usePage();
  const state = useProjectState();
  const { project } = state;
  const sent = findSentRequest(state);
  // The project as it is when its form opens.
  const [items] = useState(() => (open === "project" ? settleItems(page.rules, project) : undefined));
  const seenId = useRef<string>(undefined);
  /** The message that the form was closed, in whose place its reply is told; 0 without one. */
  const closedMessage = useRef(0);
  const close = () => onClose(typed);
  const leaveFor = (stepKey: string) => {
    close();
    page.goTo(stepKey);
  };
  if (open === "help") return <HelpDialog pricesHidden={page.rules.pricesHidden} onClose={close} />;
  if (open === "which") return <WhichBenches onThis={page.requestThis} onClose={close} />;
  if (open === "summary" && page.missing.length > 0)
    return <RemainingDialog steps={page.missing} onGo={leaveFor} onComplete={page.showSummary} onClose={close} />;
  if (open === "summary" || open === "overview") return <Summary onRequest={page.requestQuote} onClose={close} />;
  const { rules, configuration, pricing, missing, recheck, reset } = page;
  const closeForm = (typed?: TypedRequest, isSending = false) => {
    onClose(undefined);
    // A project says it itself.
    if (seenId.current && !items) showMessage({ tone: "success", text: `Requested as ${seenId.current}.` });
    if (!typed) return;
    const closed = "You closed the quote form.";
    const text = isSending ? `${closed} Your request is still being sent.` : closed;
    closedMessage.current = showMessage({ tone: "success", text, stays: true, undo: () => onReopen(typed, open) });
  };
  const onSent = ({ quoteId, link }: SubmitQuoteReply, isSeen: boolean) => {
    if (items) keepRequest({ quoteId, on: dateTime(new Date().toISOString()), items });
    else keepSentBench({ quoteId, configuration });
    if (link) keepSentLink({ quoteId, link });
    if (isSeen) {
      removeMessages();
      seenId.current = quoteId;
      return;
    }
    const run = () => window.open(link, "_blank", "noreferrer");
    const action = link ? { label: "Private Page", run } : undefined;
    const text = `Requested as ${quoteId}.`;
    showMessage({ tone: "success", text, stays: true, action }, closedMessage.current);
  };
  const onLost = (advice: string) => {
    const text = `Your request is not confirmed. ${advice} Request Quote opens the form with what you typed.`;
    showMessage({ tone: "error", text, stays: true }, closedMessage.current);
  };
  const shared = { rules, recheck, typed, onSent, onLost, onClose: closeForm };
  if (items)
    return (
      <QuoteDialog
        {...shared}
        benches={items.map((item) => priceItem(rules, item))}
        sentAs={sent?.isChanged === false ? sent.quoteId : undefined}
        link={
          <CopyProjectLink project={project} look="small">
            Copy Link to Project
          </CopyProjectLink>
        }
        onEdit={(index, kept) => {
          const item = items[index];
          onClose(kept);
          if (item) editBench(page, item.id);
        }}
        onAnother={() => {
          onClose(undefined);
          startProject(store, reset);
        }}
      />
    );
  return (
    <QuoteDialog
      {...shared}
      benches={[priceBenchOfPage(rules, configuration, pricing, missing.length > 0)]}
      lead={<OpenSteps />}
      sentAs={findSentBench(configuration)}
      link={
        <CopyLink readChoices={() => configuration} look="small">
          Copy Link to Bench
        </CopyLink>
      }
      onAnother={() => {
        onClose(undefined);
        reset();
      }}
    />
  );
}

interface HelpProps {
  readonly pricesHidden: boolean | undefined;
  readonly onClose: () => void;
}

export function HelpDialog({ pricesHidden, onClose }: HelpProps) {
  return (
    <Dialog title="How To Configure" onClose={onClose}>
      <div className="grid gap-3 [&_h3]:mt-2 [&_button]:justify-self-end [&_button]:mt-2">
        <ul className="grid gap-2 [&_li]:relative [&_li]:pl-6 [&_li]:before:absolute [&_li]:before:left-1 [&_li]:before:top-[0.55em] [&_li]:before:size-2 [&_li]:before:bg-accent">
          <li>
            Choose an option in each step. The parts you choose are tracked in the <b>Parts List</b>
            {pricesHidden ? "." : ", with the current total."}
          </li>
          <li>Experiment freely: go back, change your mind, start over. Nothing is ordered and nothing is lost.</li>
          <li>
            Click <b>Request Quote</b> when you are ready.
          </li>
          <li>
            Configure as many workbenches as you want. Request a quote for each, or add them to a project and request
            one quote for all.
          </li>
        </ul>
        <h3>What happens next</h3>
        <p>
          Our team sends you a detailed quote plus a drawing, with a quote reference number, within 1-2 business days.
        </p>
        <h3>How to purchase</h3>
        <p>
          Contact our team with your quote reference number: <TeamContact />. We take it from there.
        </p>
        <Button look="primary" onClick={onClose}>
          Start configuring
        </Button>
      </div>
    </Dialog>
  );
}

interface RemainingProps {
  /** The required steps without a choice. */
  readonly steps: readonly Step[];
  readonly onGo: (stepKey: string) => void;
  /** Goes on with the completed bench. */
  readonly onComplete: () => void;
  readonly onClose: () => void;
}

/** Links to the steps that need a choice before the bench is complete, and the nearest complete bench. */
function RemainingDialog({ steps, onGo, onComplete, onClose }: RemainingProps) {
  const page = useConfiguratorPage();
  const [first] = steps;
  const offer = findCompletion(page);
  // 'instead of' names the others.
  const isNamed = ({ stepKey }: Rejection) =>
    offer?.change.switches.some(({ step }) => step.key === stepKey && !step.multiSelect);
  const removals = removalLines(page.notices.flatMap(lostChoices).filter((each) => !isNamed(each)));
  const removed = removals.map((line) => (
    <p key={line}>
      <Sentence text={line} />
    </p>
  ));
  const take = ({ parts: _parts, cost: _cost, ...taken }: CompletionOffer) => {
    page.dispatch({ type: "take", ...taken });
    onComplete();
  };
  const title = steps.length === 1 ? "One step remains" : `${steps.length} steps remain`;
  const [added, ...more] = offer?.change.switches ?? [];
  const isNone = added?.step.multiSelect && added.option.exclusive && more.length === 0;
  if (offer && isNone && steps.length === 1)
    return (
      <Dialog title={title} onClose={onClose}>
        {removed}
        <p>
          Nothing is chosen in {added.step.name}. Choose something there, or go on without. {offer.cost}
        </p>
        <div className={ENDS}>
          <Button onClick={() => onGo(added.step.key)}>Go to {added.step.name}</Button>
          <Button look="primary" onClick={() => take(offer)}>
            {added.option.label}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <p>The bench still needs a choice in:</p>
      <ul className="mt-3 [&_button]:min-h-8 [&_span]:text-soft [&_span]:text-sm">
        {steps.map((step) => (
          <li
            key={step.key}
            className="grid grid-cols-[minmax(0,12rem)_minmax(0,1fr)] gap-x-3 items-baseline justify-items-start py-2 border-t border-line max-sm:grid-cols-[minmax(0,1fr)]"
          >
            <Button look="link" onClick={() => onGo(step.key)}>
              {step.name}
            </Button>
            <span>{step.description}</span>
          </li>
        ))}
      </ul>
      {offer && (
        <div className="grid gap-2 pt-3 border-t border-line">
          <h3>Or let us complete it</h3>
          {removed}
          <p>We keep {removals.length > 0 ? "all other" : "your"} choices and add the nearest ones:</p>
          <ul>
            {offer.parts.map(({ text, price }) => (
              <li
                key={text}
                className="pl-4 -indent-4 before:content-['+'] before:inline-block before:w-4 before:indent-0 before:text-soft"
              >
                <Sentence text={text + price} />
              </li>
            ))}
          </ul>
          {offer.cost && (
            <p>
              <b>{offer.cost}</b>
            </p>
          )}
        </div>
      )}
      <div className={ENDS}>
        {offer && <Button onClick={() => take(offer)}>Complete it for me</Button>}
        {first && (
          <Button look="primary" onClick={() => onGo(first.key)}>
            Go to {first.name}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
