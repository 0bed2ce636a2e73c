import { linkTo } from "./address.ts";
import styles from "./Section.module.css";

const VIEWS = [
  ["catalog", "Cards"],
  ["table", "Table"],
  ["text", "Text"],
] as const;

interface Props {
  readonly view: (typeof VIEWS)[number][0];
  /** The step that the other views shall show. */
  readonly stepKey?: string | undefined;
}

/** Links to the three views of the catalog. */
export function CatalogViews({ view, stepKey }: Props) {
  return (
    <nav aria-label="Views of the catalog" className={styles.views}>
      {VIEWS.map(([path, label]) => (
        <a
          key={path}
          href={stepKey === undefined ? linkTo(path) : linkTo(path, stepKey)}
          aria-current={path === view ? "page" : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
