import { type ReactNode, useId, useMemo, useState } from "react";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import type { Configuration } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import styles from "./DraftingSheet.module.css";
import { FrontView } from "./FrontView.tsx";
import { IsometricView } from "./IsometricView.tsx";
import { TitleBlock } from "./TitleBlock.tsx";
import { useFreshParts } from "./use-fresh-parts.ts";

interface Props {
  readonly rules: Rules;
  readonly configuration: Configuration;
  /** The button in the foot of the sheet. */
  readonly actions?: ReactNode;
  /** The date in the title block, ISO 8601; default: today. */
  readonly date?: string;
  /** The remark in the foot of the sheet. */
  readonly note?: string;
}

const VIEWS = ["Isometric", "Front"] as const;
const NOTE = "Representative drawing only. Your quote includes a detailed drawing.";

/** The drafting sheet with the current bench. It fills its container. */
export function DraftingSheet({ rules, configuration, actions, date, note = NOTE }: Props) {
  const target = useMemo(() => planBench(rules, configuration), [rules, configuration]);
  const isFresh = useFreshParts(target);
  const [view, setView] = useState<(typeof VIEWS)[number]>("Isometric");
  const [id, name] = [useId(), useId()];

  return (
    <section className={styles.sheet} aria-label="Drawing">
      <div className={styles.frame} data-view={view}>
        <figure className={styles.isometric}>
          <figcaption className={styles.caption}>Isometric</figcaption>
          <IsometricView plan={target} isFresh={isFresh} descriptionId={id} />
          {target.isExample && (
            <p className={styles.example}>Example bench: it grows as you choose.</p>
          )}
        </figure>
        <figure className={styles.front}>
          <figcaption className={styles.caption}>Front</figcaption>
          <FrontView plan={target} isFresh={isFresh} />
        </figure>
        <fieldset className={styles.views}>
          <legend className={styles.spoken}>View</legend>
          {VIEWS.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={name}
                className={styles.spoken}
                checked={view === each}
                onChange={() => setView(each)}
              />
              {each}
            </label>
          ))}
        </fieldset>
        <div className={styles.title}>
          <TitleBlock rules={rules} configuration={configuration} plan={target} date={date} />
        </div>
        <footer className={styles.foot}>
          <p className={styles.note}>{note}</p>
          {actions}
        </footer>
      </div>
      <p id={id} className={styles.spoken}>
        {describeBench(rules, configuration)}
      </p>
    </section>
  );
}
