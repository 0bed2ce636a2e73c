import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import styles from "./Configurator.module.css";

/** A placeholder with the page's layout, so that nothing shifts when the rules arrive. */
export function ConfiguratorSkeleton() {
  return (
    <div className={styles.layout} aria-busy="true">
      <div className={styles.left}>
        <VisuallyHidden>Loading the configurator …</VisuallyHidden>
        <div className={styles.blank} />
        <div className={`${styles.blank} ${styles.tall}`} />
      </div>
      <div className={`${styles.right} ${styles.blankSheet}`} />
    </div>
  );
}
