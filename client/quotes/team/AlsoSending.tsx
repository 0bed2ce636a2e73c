import styles from "./Team.module.css";

const NAMES = new Intl.ListFormat("en-US");

/** Warns that colleagues have the dialog *Send Quote* of the same quote open. */
export function AlsoSending({ names }: { readonly names: readonly string[] }) {
  return (
    <p role="status" className={styles.alsoSending}>
      {names.length > 0 &&
        `${NAMES.format(names)} ${names.length === 1 ? "has" : "have"} this dialog open, too.`}
    </p>
  );
}
