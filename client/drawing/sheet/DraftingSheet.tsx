import {
  lazy,
  type MouseEvent,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useState,
} from "react";
import { HydratedLater } from "#client/ui/components/HydratedLater.tsx";
import { useLastSettled } from "#client/ui/hooks/use-last-settled.ts";
import { runWhenIdle } from "#client/ui/hooks/when-idle.ts";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { type BenchPlan, moveSurface, planBench } from "#shared/bench/plan-bench.ts";
import type { ViewName } from "#shared/bench/sheet/lay-out-view.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { findUndrawn } from "#shared/bench/solids/not-drawn.ts";
import { REPRESENTATIVE } from "#shared/bench/title-facts.ts";
import { UNITS, type Units, writeLength } from "#shared/bench/units.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { type Bench, BenchView, VIEW_NAMES } from "../BenchView.tsx";
import { useUnits } from "../units.ts";
import { BenchPhotos, type Photographed } from "./BenchPhotos.tsx";
import styles from "./DraftingSheet.module.css";
import { Segments } from "./Segments.tsx";
import { isSavedPicture, savePicture } from "./saved-picture.ts";
import { TitleBlock } from "./TitleBlock.tsx";

interface Props {
  /** Unique on the page; if undefined, the sheet makes one. */
  readonly id?: string;
  readonly rules: Rules;
  readonly configuration: Configuration;
  /** Whether the bench has been painted. Until then, only the main view shows it, and all else follows. Default: true. */
  readonly isSettled?: boolean;
  /** The button in the foot of the sheet. */
  readonly actions?: ReactNode;
  /** The date in the title block, ISO 8601; default: today. */
  readonly date?: string;
  /** The title of the drawing in the title block; default: representative only. */
  readonly drawing?: string | undefined;
  /** The remark in the foot of the sheet. */
  readonly note?: string;
  /** The name of the region, where a page has several sheets. */
  readonly label?: string | undefined;
  /** Finished benches, shown as long as nothing is chosen. */
  readonly photos?: readonly Photographed[];
  /** Goes to the step of a piece. */
  readonly onStep?: (stepKey: string) => void;
}

/** The picture in the main part. */
type Picture = ViewName | "round" | "photo";

const isDrawing = (picture: Picture): picture is ViewName => picture !== "round" && picture !== "photo";

const loadRound = () => import("../3d/RoundView.tsx");

/** The bench in the round. Three.js comes with it, so it loads only for visitors who want to see it, or whose devices show it well. */
const RoundView = lazy(() =>
  loadRound().then(
    ({ RoundView }) => ({ default: RoundView }),
    () => ({
      default: ({ children }: { readonly children: ReactNode }) => (
        <>
          {children}
          <NotLoaded name="The 3D view" />
        </>
      ),
    }),
  ),
);

/** The drawing on the full screen. */
const LargeDrawing = lazy(() =>
  import("../pieces/LargeDrawing.tsx").then(
    ({ LargeDrawing }) => ({ default: LargeDrawing }),
    () => ({ default: () => <NotLoaded name="The large drawing" /> }),
  ),
);

const VIEWS: readonly (readonly [Picture, string])[] = [
  ...(["isometric", "front", "side", "top"] as const).map((view) => [view, VIEW_NAMES[view]] as const),
  ["round", "3D"] as const,
];
const VIEWS_WITH_PHOTO = [["photo", "Picture"] as const, ...VIEWS];
const NO_PHOTOS: readonly Photographed[] = [];
const UNIT_CHOICES = UNITS.map((units) => [units, units] as const);
const REPRESENTATIVE_NOTE = "Representative drawing only. Your quote includes a detailed drawing.";

/** The drafting sheet with the current bench. It fills its container. */
export const DraftingSheet = memo(function DraftingSheet(props: Props) {
  const {
    rules,
    configuration,
    isSettled = true,
    actions,
    date,
    drawing = REPRESENTATIVE,
    note = REPRESENTATIVE_NOTE,
    label = "Drawing",
    photos = NO_PHOTOS,
    onStep,
  } = props;
  const target = useMemo(() => planBench(rules, configuration), [rules, configuration]);
  // The row of the slider has its height before the slider is there.
  const isMovable = !target.isExample && target.travel !== null && target.travel.min < target.travel.max;
  const [height, setHeight] = useState<number>();
  const raised = useMemo(() => (height === undefined ? target : moveSurface(target, height)), [target, height]);
  const isRaised = useDeferredValue(height) === height;
  const bench = useMemo(
    () => ({ rules, configuration, target, plan: raised, solids: benchSolids(raised) }),
    [rules, configuration, target, raised],
  );
  const settled = useLastSettled(bench, isSettled && isRaised);
  const [chosenView, setView] = useState<Picture>(() =>
    photos.length > 0 && !isSavedPicture("drawing") ? "photo" : "isometric",
  );
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shownPhotos = useMemo(
    () => (target.isExample ? photos.filter(({ src }) => !failed.includes(src)) : NO_PHOTOS),
    [target, photos, failed],
  );
  const hasPhoto = shownPhotos.length > 0;
  const isOwn = chosenView === "photo" && !hasPhoto;
  const [isLive, setLive] = useState(false);
  const view = isOwn ? (isLive ? "round" : "isometric") : chosenView;
  const leaveOut = useCallback((src: string) => setFailed((others) => [...others, src]), []);
  const [units, setUnits] = useUnits();
  const [stature, setStature] = useState(0);
  const tools = useTools(loadExploreTools);
  const benchTools = useTools(loadBenchTools, !target.isExample || (view !== "isometric" && view !== "photo"));
  // The picture of the visitor's own bench. Until it is there, the drawing is.
  useEffect(() => {
    if (isOwn && !isSavedPicture("slow") && benchTools?.showsRound())
      runWhenIdle(() =>
        loadRound().then(
          () => setLive(true),
          () => {},
        ),
      );
  }, [isOwn, benchTools]);
  // Whoever asked for the 3D view keeps it.
  const endOwnRound = useCallback(() => {
    if (isOwn) savePicture("slow");
    setLive(false);
  }, [isOwn]);
  const ownId = useId();
  const { id = ownId } = props;
  const descriptionId = `${id}-description`;
  const legendId = `${id}-legend`;

  return (
    <section className={`${styles.sheet} relative h-full min-h-60 text-ink`} aria-label={label}>
      <div
        // A choice lays out and paints what changes, not the page.
        className={`drafting-paper ${styles.frame} [contain:layout] relative grid grid-rows-[auto_minmax(0,1fr)_auto_minmax(clamp(12rem,28cqh,15rem),auto)_auto] grid-cols-[minmax(0,1fr)_minmax(17.75rem,40%)] h-full overflow-hidden`}
      >
        <ViewAndUnits {...{ id, view, units, hasPhoto, setView, setUnits }} />
        <HydratedLater>
          <BothViews
            {...{ bench, settled, view, units, stature, tools, benchTools, legendId, descriptionId, onStep }}
            photos={view === "photo" ? shownPhotos : NO_PHOTOS}
            onFailure={leaveOut}
            onSlow={endOwnRound}
          />
        </HydratedLater>
        <div className={`${styles.height} [grid-area:height] min-w-0 px-3 pb-2 ${isMovable ? "min-h-10.5" : ""}`}>
          {benchTools && (
            <benchTools.SurfaceHeight
              {...{ units, stature }}
              lowest={target.travel?.min}
              highest={target.travel?.max}
              height={raised.surface}
              onHeight={setHeight}
              onStature={setStature}
            />
          )}
        </div>
        <div className={`${styles.title} [grid-area:title] self-end min-w-0 pr-3 pl-0 pt-0 pb-3`}>
          <TitleBlock
            rules={settled.rules}
            configuration={settled.configuration}
            plan={settled.target}
            units={units}
            date={date}
            drawing={drawing}
          />
        </div>
        <footer
          className={`${styles.foot} [grid-area:foot] flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2 border-t border-sheet-line bg-sheet`}
        >
          <p id={legendId} className={`${styles.note} flex-[1_8rem] text-soft text-xs`}>
            {note}
          </p>
          {actions}
        </footer>
      </div>
      <p id={descriptionId} className="spoken">
        <Description rules={settled.rules} configuration={settled.configuration} units={units} />
      </p>
    </section>
  );
});

interface ViewAndUnitsProps extends Pick<BenchProps, "view" | "units"> {
  readonly id: string;
  readonly hasPhoto: boolean;
  readonly setView: (view: BenchProps["view"]) => void;
  readonly setUnits: (units: Units) => void;
}

const ViewAndUnits = memo(function ViewAndUnits(props: ViewAndUnitsProps) {
  const { id, view, units, hasPhoto, setView, setUnits } = props;
  const [isOpen, setOpen] = useState(false);
  const show = (next: Picture) => {
    setView(next);
    if (isDrawing(next) !== isDrawing(view)) savePicture(isDrawing(next) ? "drawing" : "photo");
  };
  const isClosedPhoto = view === "photo" && !isOpen;
  return (
    <div
      className={`${styles.bar} [grid-area:bar] flex flex-wrap items-center gap-2 px-3 pt-3 pb-0`}
      data-open={isOpen}
    >
      <Segments
        name="View"
        id={`${id}-view`}
        value={view}
        choices={hasPhoto ? VIEWS_WITH_PHOTO : VIEWS}
        onValue={show}
      />
      <Segments name="Units" id={`${id}-units`} value={units} choices={UNIT_CHOICES} onValue={setUnits} />
      <button
        type="button"
        className={`${styles.opener} min-h-8.5 px-[0.75em] py-0 border border-line-strong rounded bg-sheet text-soft text-xs hidden ms-auto`}
        aria-expanded={isClosedPhoto ? undefined : isOpen}
        onClick={() => (isClosedPhoto ? show("isometric") : setOpen(!isOpen))}
      >
        {isClosedPhoto ? "Drawing" : "View"}
      </button>
    </div>
  );
});

/** The bench of a configuration as it is drawn. */
interface DrawnBench extends Bench, Pick<Props, "rules" | "configuration"> {
  /** The plan before the visitor raised its surface. */
  readonly target: BenchPlan;
}

interface BenchProps extends Pick<Props, "onStep"> {
  readonly bench: DrawnBench;
  /** The same bench, or the one before while this one is not painted yet. */
  readonly settled: DrawnBench;
  readonly view: Picture;
  readonly photos: readonly Photographed[];
  readonly onFailure: (src: string) => void;
  readonly onSlow: () => void;
  readonly units: Units;
  readonly stature: number;
  readonly tools: Awaited<ReturnType<typeof loadExploreTools>> | undefined;
  readonly benchTools: Awaited<ReturnType<typeof loadBenchTools>> | undefined;
  readonly legendId: string;
  readonly descriptionId: string;
}

/** Both views of the bench. */
const BothViews = memo(function BothViews(props: BenchProps) {
  const { bench, settled, view, units, stature, tools, benchTools, legendId, descriptionId, onStep } = props;
  const { photos, onFailure, onSlow } = props;
  const hasPhoto = photos.length > 0;
  const { rules, configuration, plan } = bench;
  const flat = isDrawing(view) ? view : "isometric";
  const isDrawn = view === flat;
  const person = useMemo(
    () => (stature > 0 ? tools?.personAt(flat, plan, stature) : undefined),
    [tools, flat, plan, stature],
  );
  const personPoints = useMemo(() => person?.outlines.flat(), [person]);
  // A person stands where the details would be.
  const details = useMemo(
    () => (flat === "isometric" || person ? undefined : benchTools?.viewDetails(flat, bench, units)),
    [benchTools, flat, bench, units, person],
  );
  const drawing = (
    <BenchView
      {...{ units, descriptionId, personPoints, details }}
      view={flat}
      bench={view === "round" ? settled : bench}
    >
      {(shown) =>
        tools && (
          <tools.Explore
            {...{ rules, configuration, units, person, stature, legendId, onStep }}
            view={shown}
            isSettled={settled === bench}
          />
        )
      }
    </BenchView>
  );
  const second = view === "front" ? "isometric" : "front";
  const [isLarge, setLarge] = useState(false);
  const enlarge = ({ target, defaultPrevented }: MouseEvent) => {
    const isButton = target instanceof Element && target.closest("button, dialog");
    if (isDrawn && !defaultPrevented && !isButton) setLarge(true);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button does the same */}
      <figure
        className={`${styles.main} relative min-w-0 min-h-0 m-0 [grid-area:main] ${isDrawn ? "cursor-zoom-in" : ""}`}
        data-view={view}
        onClick={enlarge}
      >
        {hasPhoto ? (
          <BenchPhotos {...{ photos, onFailure }} />
        ) : view === "round" ? (
          <Suspense fallback={drawing}>
            <RoundView
              {...{ rules, configuration, stature, descriptionId, isLarge, onStep, onSlow }}
              bench={settled}
              onClose={() => setLarge(false)}
              written={(length) => `${writeLength(length, units)} ${units}`}
            >
              {drawing}
            </RoundView>
          </Suspense>
        ) : (
          drawing
        )}
        {plan.isExample && !hasPhoto && (
          <p className={`${styles.example} absolute start-3 text-soft top-2 text-sm`}>
            Example bench: it grows as you choose.
          </p>
        )}
        <NotDrawn bench={settled} />
        {!hasPhoto && (
          <button
            type="button"
            aria-label={isDrawn ? "Enlarge the drawing" : "Enlarge the 3D view"}
            title="Enlarge"
            className={`${styles.enlarge} absolute bottom-0 start-0 grid place-items-center size-target border-0 rounded bg-transparent text-soft hover:bg-sunk`}
            onClick={() => setLarge(true)}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M9.5 2.5h4v4M13.5 2.5l-4.5 4.5M6.5 13.5h-4v-4M2.5 13.5l4.5-4.5" />
            </svg>
          </button>
        )}
      </figure>
      {isLarge && isDrawn && (
        <Suspense>
          <LargeDrawing
            {...{ rules, configuration, bench, units, person, personPoints, stature, details }}
            view={flat}
            onClose={() => setLarge(false)}
          />
        </Suspense>
      )}
      <figure className={`${styles.second} relative min-w-0 min-h-0 m-0 [grid-area:second]`}>
        <figcaption
          className={`${styles.caption} absolute top-3 start-3 text-soft z-1 text-[0.6875rem] font-strong tracking-[0.08em] uppercase`}
        >
          {VIEW_NAMES[second]}
        </figcaption>
        <BenchView bench={settled} units={units} view={second} />
      </figure>
    </>
  );
});

/** The chosen accessories that are missing in the drawing. */
const NotDrawn = memo(function NotDrawn({ bench }: Pick<BenchProps, "bench">) {
  const { rules, configuration, solids } = bench;
  const missing = findUndrawn(rules, configuration, solids);
  return (
    missing.length > 0 && (
      <p className={`${styles.example} absolute start-3 text-soft top-2 text-sm`}>Not drawn: {missing.join(", ")}.</p>
    )
  );
});

interface DescriptionProps extends Pick<Props, "rules" | "configuration"> {
  readonly units: Units;
}

const loadExploreTools = () => import("../pieces/explore-tools.ts");
const loadBenchTools = () => import("../pieces/bench-tools.ts");

/** Tools that load after a paint. If they cannot be loaded, the sheet works without them. */
function useTools<Tools extends object>(load: () => Promise<Tools>, isWanted = true) {
  const [tools, setTools] = useState<Tools>();
  useEffect(() => {
    if (isWanted) runWhenIdle(() => load().then(setTools, () => {}));
  }, [isWanted, load]);
  return tools;
}

function NotLoaded({ name }: { readonly name: string }) {
  return (
    <p role="status" className="absolute bottom-2 inset-x-3 text-soft text-xs text-center">
      {name} could not be loaded. Check your connection, then reload the page.
    </p>
  );
}

/** The bench in words. */
const Description = memo(function Description({ rules, configuration, units }: DescriptionProps) {
  return describeBench(rules, configuration, units);
});
