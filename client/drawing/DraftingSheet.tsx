import { type ReactNode, useEffect, useId, useMemo, useState } from "react";
import { useAfterPaint } from "#client/ui/after-paint.ts";
import paper from "#client/ui/paper.module.css";
import spoken from "#client/ui/VisuallyHidden.module.css";
import { benchSolids } from "#shared/bench/bench-solids.ts";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { type BenchPlan, planBench } from "#shared/bench/plan-bench.ts";
import type { Solid } from "#shared/bench/solid.ts";
import type { Configuration } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import styles from "./DraftingSheet.module.css";
import { TitleBlock } from "./TitleBlock.tsx";
import { useGrowingPlan } from "./use-growing-plan.ts";
import { FrontView, IsometricView } from "./Views.tsx";

interface Props {
  readonly rules: Rules;
  readonly configuration: Configuration;
  /** The button in the foot of the sheet. */
  readonly actions?: ReactNode;
  /** The date in the title block, ISO 8601; default: today. */
  readonly date?: string;
  /** The remark in the foot of the sheet. */
  readonly note?: string;
  /** The name of the region, where a page has several sheets. */
  readonly label?: string | undefined;
}

const VIEWS = ["Isometric", "Front"] as const;
const NOTE = "Representative drawing only. Your quote includes a detailed drawing.";
/** The time for which new parts stay highlighted. The style sheet fades them within this time. */
const LIT_MS = 900;
const NONE: ReadonlySet<string> = new Set();

/** The drafting sheet with the current bench. It fills its container. */
export function DraftingSheet(props: Props) {
  const { rules, configuration, actions, date, note = NOTE, label = "Drawing" } = props;
  const target = useMemo(() => planBench(rules, configuration), [rules, configuration]);
  const isFresh = useFreshParts(target);
  const plan = useGrowingPlan(target);
  const bench = useMemo(() => ({ plan, solids: benchSolids(plan) }), [plan]);
  const [view, setView] = useState<(typeof VIEWS)[number]>("Isometric");
  const [id, name] = [useId(), useId()];

  return (
    <section className={styles.sheet} aria-label={label}>
      <div className={`${paper.paper} ${styles.frame}`} data-view={view}>
        <figure className={styles.isometric}>
          <figcaption className={styles.caption}>Isometric</figcaption>
          <IsometricView bench={bench} isFresh={isFresh} descriptionId={id} />
          {target.isExample && (
            <p className={styles.example}>Example bench: it grows as you choose.</p>
          )}
        </figure>
        <figure className={styles.front}>
          <figcaption className={styles.caption}>Front</figcaption>
          <FrontView bench={bench} isFresh={isFresh} />
        </figure>
        <fieldset className={styles.views}>
          <legend className={spoken.hidden}>View</legend>
          {VIEWS.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={name}
                className={spoken.hidden}
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
      <p id={id} className={spoken.hidden}>
        <Description rules={rules} configuration={configuration} />
      </p>
    </section>
  );
}

/** The bench in words. No paint waits for them. */
function Description({ rules, configuration }: Pick<Props, "rules" | "configuration">) {
  const later = useAfterPaint(configuration);
  return useMemo(() => describeBench(rules, later), [rules, later]);
}

/** Whether the last choice added a solid. When the sheet first appears, no solid counts as added. */
function useFreshParts(plan: BenchPlan): (solid: Solid) => boolean {
  const [state, setState] = useState({ plan, fresh: NONE });
  if (state.plan !== plan) {
    const before = tagsOf(state.plan);
    setState({ plan, fresh: new Set([...tagsOf(plan)].filter((tag) => !before.has(tag))) });
  }
  useEffect(() => {
    if (state.fresh.size === 0) return;
    const timer = setTimeout(() => setState((now) => ({ ...now, fresh: NONE })), LIT_MS);
    return () => clearTimeout(timer);
  }, [state.fresh]);
  return ({ stepKey, value }) => value !== null && state.fresh.has(`${stepKey} ${value}`);
}

/** Tags of all choices except the frame color, whose change is obvious without a highlight. */
function tagsOf({ values, accessories }: BenchPlan): ReadonlySet<string> {
  const { frame_color: _color, ...steps } = values;
  const tags = Object.entries(steps).map(([step, value]) => `${step} ${value}`);
  return new Set([...tags, ...[...accessories].map((value) => `accessories ${value}`)]);
}
