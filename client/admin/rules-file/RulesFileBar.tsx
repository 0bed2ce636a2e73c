import { useRef } from "react";
import { RULES_FILE } from "#client/api/admin-routes.ts";
import { Button } from "#client/ui/Button.tsx";
import { ButtonLink } from "#client/ui/ButtonLink.tsx";
import styles from "./RulesFile.module.css";

interface Props {
  /** Whether the text is saved or edited. */
  readonly state: string;
  readonly dirty: boolean;
  readonly reviewing: boolean;
  readonly onUpload: (file: File) => void;
  readonly onDiscard: () => void;
  readonly onReview: () => void;
}

/** The actions on the rules file. */
export function RulesFileBar(props: Props) {
  const { state, dirty, reviewing, onUpload, onDiscard, onReview } = props;
  const chooser = useRef<HTMLInputElement>(null);

  return (
    <div className={styles.bar}>
      <h2 id="rules-file-title">Rules File</h2>
      <p role="status">{state}</p>
      <ButtonLink href={RULES_FILE} download>
        Download
      </ButtonLink>
      <Button look="small" onClick={() => chooser.current?.click()}>
        Upload …
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Rules file to upload"
        accept=".json,application/json"
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) onUpload(chosen);
          target.value = "";
        }}
      />
      {dirty && (
        <Button look="small" onClick={onDiscard}>
          Discard Edits
        </Button>
      )}
      <Button
        look="primary"
        className={styles.review}
        aria-disabled={reviewing || undefined}
        onClick={() => !reviewing && onReview()}
      >
        {reviewing ? "Reviewing …" : "Review Changes"}
      </Button>
    </div>
  );
}
