import { useState } from "react";
import { useSaveFile } from "#client/api/use-save-file.ts";
import { SaveLink } from "#client/ui/components/SaveLink.tsx";
import { DRAWING_FORMATS } from "#shared/bench/drawing-formats.ts";

interface Props {
  readonly quoteId: string;
  /** The place of the bench in the quote, counted from 1. */
  readonly item: number;
  /** A revision, or 0 for the request. */
  readonly number: number;
}

/** Saves a bench of a quote as a drawing or for CAD, as the rules of the quote have it. */
export function QuoteModels({ quoteId, item, number }: Props) {
  const [failure, setFailure] = useState<string>();
  const { savingAddress, save } = useSaveFile(setFailure);
  return (
    <div className="flex flex-wrap gap-2">
      {DRAWING_FORMATS.map((format) => {
        const address = `/api/quotes/${quoteId}/model?item=${item}&format=${format}&number=${number}`;
        return (
          <SaveLink
            key={format}
            address={address}
            label={format.toUpperCase()}
            isSaving={savingAddress === address}
            onSave={() => {
              setFailure(undefined);
              void save(address);
            }}
          />
        );
      })}
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}
