import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { SaveLink, useSaveFile } from "#client/api/save-file.tsx";
import { loadUnits } from "#client/drawing/saved-units.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import type { SubmitQuoteReply } from "#shared/api/quotes/submit.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { cents, formatMoney, sum } from "#shared/money.ts";
import type { Rules } from "#shared/rules/model.ts";
import { CopyButton } from "../share/CopyButton.tsx";
import { SaveBenches } from "../share/SaveBenches.tsx";
import { type AskedBench, benchTitle, ownBench } from "./asked-benches.ts";
import { quoteStyles } from "./quote-styles.ts";

interface Props {
  readonly reply: SubmitQuoteReply;
  readonly rules: Rules;
  readonly benches: readonly AskedBench[];
  /** Copies the link to the benches. */
  readonly link: ReactNode;
  readonly email: string;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** The quote ID, the server's price, the order codes, and the next steps. A project stays until the visitor starts a new one. */
export function QuoteSubmitted(props: Props) {
  const { reply, rules, benches, link, email, onAnother, onClose } = props;
  const { pricesHidden } = rules;
  const whole = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => whole.current?.focus(), []);
  const [price, fee] = [cents(reply.totalPrice), cents(reply.deliveryFee)];
  const bench = ownBench(benches);
  const facts: readonly { readonly name: string; readonly value: ReactNode; readonly look?: string | undefined }[] = [
    { name: "Quote ID", value: reply.quoteId },
    ...(pricesHidden ? [] : [{ name: "Total with delivery", value: formatMoney(sum([price, fee])) }]),
    ...(bench ? [{ name: "Quantity", value: bench.quantity }] : []),
    ...(bench ? [{ name: "Order code", value: orderCode(rules, bench.configuration), look: "" }] : []),
  ];

  return (
    <div className="grid gap-4 [&_p]:wrap-anywhere" ref={whole} tabIndex={-1}>
      <dl className="flex flex-wrap gap-x-8 gap-y-4 p-4 bg-sunk border-l-3 border-good [&_dt]:text-soft [&_dt]:text-sm">
        {facts.map(({ name, value, look = "text-ink text-lg font-strong" }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={`${look} select-all`} translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {reply.priceChanged && !pricesHidden && (
        <p className="text-warn">Our prices changed while you were configuring: your quote has the total above.</p>
      )}
      {!reply.complete && <p>Some steps of your bench are still open: we will advise you on them.</p>}
      <p>
        Our team will contact you at <b>{email}</b> within 1-2 business days with a detailed quote and{" "}
        {bench ? "a drawing" : "a drawing of each bench"}. Please keep your Quote ID handy.
      </p>
      {reply.link && (
        <p>
          Your{" "}
          <a href={reply.link} target="_blank" rel="noreferrer">
            private page
          </a>{" "}
          shows what becomes of it, and takes drawings and photos. Whoever has its link can see and answer your quote.
        </p>
      )}
      {!bench && <BenchFiles rules={rules} benches={benches} />}
      <div className="flex flex-wrap gap-3">
        <CopyButton
          text={() => reply.quoteId}
          copied="Quote ID Copied"
          title="Your Quote ID"
          label="Copy this ID"
          look="small"
        >
          Copy Quote ID
        </CopyButton>
        {reply.link && (
          <CopyButton
            text={() => new URL(reply.link ?? "", window.location.href).href}
            copied="Private Link Copied"
            title="Your Private Link"
            label="Copy this link"
            look="small"
          >
            Copy Private Link
          </CopyButton>
        )}
        {link}
        <SaveBenches items={benches} look="small" />
      </div>
      <div className={`${quoteStyles.buttons} max-sm:[&>button]:flex-[1_0_auto]`}>
        <Button onClick={onAnother}>{bench ? "Configure Another Workbench" : "Start a New Project"}</Button>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

/** The order code and the drawing of each bench of a project. */
function BenchFiles({ rules, benches }: Pick<Props, "rules" | "benches">) {
  const [failure, setFailure] = useState<string>();
  const file = useSaveFile(setFailure);
  const places = benches.map((bench, index) => ({ bench, place: index + 1 }));
  return (
    <>
      <ScrollBox
        label="Benches"
        // Room for six benches. Their drawings and the PDF have the order codes.
        className="overflow-y-auto max-h-64 border-b border-line [&_bdi]:wrap-anywhere [&_bdi]:text-ink [&_a]:[grid-area:1/2/span_2] max-sm:max-h-[max(16rem,94dvh-29.5rem)] max-sm:text-sm max-sm:[&_a]:row-start-1"
      >
        <ol>
          {places.map(({ bench, place }) => {
            const code = orderCode(rules, bench.configuration);
            const address = `/api/drawings/${code}.pdf?units=${loadUnits()}`;
            return (
              <li key={place} className={`${quoteStyles.bench} border-t border-line`}>
                <bdi>{benchTitle(bench)}</bdi>
                <span className="text-soft text-sm wrap-anywhere select-all max-sm:hidden">{code}</span>
                <SaveLink file={file} address={address} label="Drawing" />
              </li>
            );
          })}
        </ol>
      </ScrollBox>
      {failure && (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
    </>
  );
}
