import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import styles from "./Configurator.module.css";

/** The page's outline while the rules load, so that nothing moves when they are there. */
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
