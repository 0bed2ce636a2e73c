import { useState } from "react";
import { useMay } from "#client/api/person.ts";
import { addressOf } from "#client/api/request.ts";
import { useSaveFile } from "#client/api/use-save-file.ts";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { SaveLink } from "#client/ui/components/SaveLink.tsx";
import type { AnswersReply } from "#shared/api/quotes/answers.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { requestOf } from "#shared/quotes/quote-content.ts";
import { PrivateLink } from "./PrivateLink.tsx";
import { QuoteModels } from "./QuoteModels.tsx";

interface Props {
  readonly quote: WholeQuote;
  readonly answers: AnswersReply;
  /** The link was renewed or revoked. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The private link, and the files of each revision and of the request. */
export function QuoteFiles({ quote, answers, onChanged, onClose }: Props) {
  const { quoteId } = quote;
  const params = { quoteId };
  const requested = addressOf("GET /api/quotes/{quoteId}/document", { params, query: { paper: "letter", number: 0 } });
  return (
    <Dialog title={`Files and Link of ${quoteId}`} onClose={onClose}>
      <div className="grid gap-4">
        {useMay("quotes:write") && <PrivateLink quoteId={quoteId} link={answers.link} onChanged={onChanged} />}
        {[...answers.revisions].reverse().map(({ number, items }) => (
          <Files
            key={number}
            {...{ quoteId, number }}
            title={`Revision ${number}`}
            pdf={addressOf("GET /api/quotes/{quoteId}/revisions/{number}/document", { params: { quoteId, number } })}
            count={items.length}
          />
        ))}
        <Files quoteId={quoteId} number={0} title="Request" pdf={requested} count={requestOf(quote).items.length} />
      </div>
    </Dialog>
  );
}

interface FilesProps {
  readonly quoteId: string;
  /** The revision; 0 for the request. */
  readonly number: number;
  readonly title: string;
  /** The address of its PDF. */
  readonly pdf: string;
  /** The number of its benches. */
  readonly count: number;
}

/** The PDF of a revision, or of the request, with the drawings and models of its benches. */
function Files({ quoteId, number, title, pdf, count }: FilesProps) {
  const [failure, setFailure] = useState<string>();
  const { savingAddress, save } = useSaveFile(setFailure);
  return (
    <section className="grid gap-2 pt-4 border-t border-line" aria-label={title}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <b>{title}</b>
        <SaveLink
          address={pdf}
          label={number === 0 ? "PDF of the Request" : `PDF of Revision ${number}`}
          isSaving={savingAddress === pdf}
          onSave={() => {
            setFailure(undefined);
            void save(pdf);
          }}
        />
      </div>
      {failure && (
        <p role="alert" className="text-bad text-sm">
          {failure}
        </p>
      )}
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a bench is known by
        <div key={index} className="grid gap-1 text-sm">
          <span className="text-soft">{count > 1 ? `Bench ${index + 1}` : "Bench"}, as drawings and for CAD</span>
          <QuoteModels quoteId={quoteId} item={index + 1} number={number} />
        </div>
      ))}
    </section>
  );
}
