import { useState } from "react";
import { useSaveFile } from "#client/api/use-save-file.ts";
import { ButtonLink } from "#client/ui/Button.tsx";
import { CAD_FORMATS } from "#shared/api/drawing-formats.ts";
import styles from "./QuoteBody.module.css";

interface Props {
  readonly quoteId: string;
}

/** Saves the bench of a quote for CAD, as the rules of the quote have it. */
export function QuoteModels({ quoteId }: Props) {
  const [failure, setFailure] = useState<string>();
  const { saving, save } = useSaveFile(setFailure);
  return (
    <div className={styles.models}>
      {CAD_FORMATS.map((format) => {
        const address = `/api/quotes/${quoteId}/model?format=${format}`;
        return (
          <ButtonLink
            key={format}
            href={address}
            download
            onClick={(event) => {
              event.preventDefault();
              setFailure(undefined);
              void save(address);
            }}
          >
            {saving === address ? "Making …" : format.toUpperCase()}
          </ButtonLink>
        );
      })}
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}
