import { CopyField } from "./CopyField.tsx";
import styles from "./EmbedCode.module.css";
import { embedLine, frameLine } from "./embed-line.ts";
import type { EmbedAttributes } from "./embed-options.ts";

interface Props {
  /** Where the page is known to the world; null: where staff are. */
  readonly publicOrigin: string | null;
  readonly attributes: EmbedAttributes;
  /** Whether everything that is typed is in it. */
  readonly isWhole: boolean;
}

/** The line that a partner pastes, and what does without a script. */
export function EmbedCode({ publicOrigin, attributes, isWhole }: Props) {
  const origin = publicOrigin ?? window.location.origin;
  return (
    <div className={styles.code}>
      <CopyField
        label="Line for the partner’s page"
        text={embedLine(origin, attributes)}
        look="primary"
        {...(!isWhole && { note: "What cannot be used is left out of it." })}
      />
      {publicOrigin === null && (
        <p>
          It names the address that you are at. Where partners reach the server at another one, set{" "}
          <code>PUBLIC_URL</code>.
        </p>
      )}
      <details>
        <summary>For a page without scripts</summary>
        <p>
          A plain frame shows the same. It stays as tall as it is made, and tells the page nothing.
        </p>
        <CopyField label="Frame" text={frameLine(origin, attributes)} />
      </details>
    </div>
  );
}
