import styles from "./Changes.module.css";

/** Differences, one sentence each. A minus sign stays with its amount. */
export function Changes({ changes }: { readonly changes: readonly string[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change}>
          <bdi>{change.replaceAll("−", "−\u2060")}</bdi>
        </li>
      ))}
    </ul>
  );
}
