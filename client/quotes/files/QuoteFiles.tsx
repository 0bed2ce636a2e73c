import { useState } from "react";
import { useMay } from "#client/api/person.ts";
import { addressOf } from "#client/api/request.ts";
import { SaveLink, useSaveFile } from "#client/api/save-file.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import type { AnswersReply } from "#shared/api/quotes/answers.ts";
import { DRAWING_FORMATS } from "#shared/bench/drawing-formats.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { requestOf } from "#shared/quotes/quote-content.ts";
import { Alert } from "../labels/Alert.tsx";
import { PrivateLink } from "./PrivateLink.tsx";

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

/** The PDF of a revision, or of the request, with its benches as drawings and for CAD, as the rules of the quote have them. */
function Files({ quoteId, number, title, pdf, count }: FilesProps) {
  const [failure, setFailure] = useState<string>();
  const file = useSaveFile(setFailure);
  return (
    <section className="grid gap-2 pt-4 border-t border-line" aria-label={title}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <b>{title}</b>
        <SaveLink file={file} address={pdf} label={`PDF of ${number === 0 ? "the Request" : title}`} />
      </div>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a bench is known by
        <div key={index} className="flex flex-wrap gap-2 text-sm">
          <span className="w-full text-soft">
            {count > 1 ? `Bench ${index + 1}` : "Bench"}, as drawings and for CAD
          </span>
          {DRAWING_FORMATS.map((format) => {
            const address = `/api/quotes/${quoteId}/model?item=${index + 1}&format=${format}&number=${number}`;
            return <SaveLink key={address} file={file} address={address} label={format.toUpperCase()} />;
          })}
        </div>
      ))}
      <Alert text={failure} className="text-sm" />
    </section>
  );
}
