import { CopyField } from "#client/ui/CopyField.tsx";
import styles from "./Embedding.module.css";
import { embedLine, frameLine } from "./embed-line.ts";
import type { EmbedAttributes } from "./embed-options.ts";

interface Props {
  /** The public address of the server; null if it is not set. */
  readonly publicOrigin: string | null;
  readonly attributes: EmbedAttributes;
  /** Whether all input is valid. */
  readonly isValid: boolean;
}

/** The line of HTML that a partner pastes, and a frame for pages without scripts. */
export function EmbedCode({ publicOrigin, attributes, isValid }: Props) {
  const origin = publicOrigin ?? window.location.origin;
  const line = embedLine(origin, attributes);
  const frame = frameLine(origin, attributes);
  return (
    <div className={styles.code}>
      <CopyField
        key={line}
        label="Line for the partner’s page"
        text={line}
        look="primary"
        {...(!isValid && { note: "Invalid fields are left out." })}
      />
      {publicOrigin === null && (
        <p>
          The line uses the server address of this page. If partners need a different one, set{" "}
          <code>PUBLIC_URL</code>.
        </p>
      )}
      <details>
        <summary>For a page without scripts</summary>
        <p>A plain frame shows the same configurator, with a fixed height and without events.</p>
        <CopyField key={frame} label="Frame" text={frame} />
      </details>
    </div>
  );
}
