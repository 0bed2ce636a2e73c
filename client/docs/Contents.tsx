import { useMedia } from "#client/ui/use-media.ts";
import styles from "./Contents.module.css";
import type { TagSection } from "./operations-by-tag.ts";

/** Where things are: a column beside the page, or folded above it where there is no room for one. */
export function Contents({ sections }: { sections: readonly TagSection[] }) {
  const hasRoom = useMedia("(min-width: 64rem)");
  const list = (
    <ul>
      <li>
        <a className={styles.part} href="#introduction">
          Introduction
        </a>
      </li>
      {sections.map(({ id, name, operations }) => (
        <li key={id}>
          <a className={styles.part} href={`#${id}`}>
            {name}
          </a>
          <ul>
            {operations.map(({ operation }) => (
              <li key={operation.operationId}>
                <a href={`#${operation.operationId}`}>{operation.summary}</a>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <a className={styles.part} href="#data">
          Data
        </a>
      </li>
    </ul>
  );
  return (
    <nav className={styles.contents} aria-label="Contents">
      {hasRoom ? (
        list
      ) : (
        <details>
          <summary>Contents</summary>
          {list}
        </details>
      )}
    </nav>
  );
}
