import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useState } from "react";
import { useAfterPaint } from "#client/ui/after-paint.ts";
import paper from "#client/ui/paper.module.css";
import spoken from "#client/ui/VisuallyHidden.module.css";
import { benchSolids } from "#shared/bench/bench-solids.ts";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { inches } from "#shared/bench/inches.ts";
import { notDrawn } from "#shared/bench/not-drawn.ts";
import { type BenchPlan, planBench } from "#shared/bench/plan-bench.ts";
import type { ViewName } from "#shared/bench/sheet/lay-out-view.ts";
import type { Solid } from "#shared/bench/solid.ts";
import type { Configuration } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import { BenchView, VIEW_NAMES } from "./BenchView.tsx";
import styles from "./DraftingSheet.module.css";
import { TitleBlock } from "./TitleBlock.tsx";
import { useGrowingPlan } from "./use-growing-plan.ts";

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

/** The bench in the round. Three.js comes with it, so it loads only for visitors who want to see it. */
const RoundView = lazy(() =>
  import("#client/round/RoundView.tsx").then(
    ({ RoundView }) => ({ default: RoundView }),
    () => ({ default: NotLoaded }),
  ),
);

const NAMES = { ...VIEW_NAMES, round: "3D" } as const;
const VIEWS = ["isometric", "front", "side", "top", "round"] as const;
const NOTE = "Representative drawing only. Your quote includes a detailed drawing.";
/** The time for which new parts stay highlighted. The style sheet fades them within this time. */
const LIT_MS = 900;
const NONE: ReadonlySet<string> = new Set();

/** The drafting sheet with the current bench. It fills its container. */
export function DraftingSheet({ rules, configuration, actions, date, note = NOTE }: Props) {
  const target = useMemo(() => planBench(rules, configuration), [rules, configuration]);
  const isFresh = useFreshParts(target);
  const plan = useGrowingPlan(target);
  const bench = useMemo(() => ({ plan, solids: benchSolids(plan) }), [plan]);
  const missing = notDrawn(rules, configuration, bench.solids);
  const [view, setView] = useState<ViewName | "round">("isometric");
  const [id, name] = [useId(), useId()];
  const drawing = (
    <BenchView
      view={view === "round" ? "isometric" : view}
      bench={bench}
      isFresh={isFresh}
      descriptionId={id}
    />
  );
  const second = view === "front" ? "isometric" : "front";

  return (
    <section className={styles.sheet} aria-label="Drawing">
      <div className={`${paper.paper} ${styles.frame}`}>
        <figure className={styles.main}>
          {view === "round" ? (
            <Suspense fallback={drawing}>
              <RoundView rules={rules} bench={bench} written={written} descriptionId={id}>
                {drawing}
              </RoundView>
            </Suspense>
          ) : (
            drawing
          )}
          {target.isExample && (
            <p className={styles.example}>Example bench: it grows as you choose.</p>
          )}
          {missing.length > 0 && <p className={styles.example}>Not drawn: {missing.join(", ")}.</p>}
        </figure>
        <figure className={styles.second}>
          <figcaption className={styles.caption}>{VIEW_NAMES[second]}</figcaption>
          <BenchView view={second} bench={bench} isFresh={isFresh} />
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
              {NAMES[each]}
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

function NotLoaded({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <p role="status" className={styles.unloaded}>
        The 3D view could not be loaded. Check your connection, then reload the page.
      </p>
    </>
  );
}

const written = (length: number) => `${inches(length)} in`;

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
  return ({ role, value }) => value !== null && state.fresh.has(`${role} ${value}`);
}

/** Tags of all choices except the frame color, whose change is obvious without a highlight. */
function tagsOf({ values, accessories }: BenchPlan): ReadonlySet<string> {
  const { "frame-color": _color, ...others } = values;
  const tags = Object.entries(others).map(([role, value]) => `${role} ${value}`);
  return new Set([...tags, ...accessories.map(({ value }) => `accessories ${value}`)]);
}
