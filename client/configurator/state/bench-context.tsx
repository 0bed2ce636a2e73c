import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useAfterPaint } from "#client/ui/hooks/after-paint.ts";
import { benchLoad } from "#shared/bench/bench-load.ts";
import type { StepState } from "#shared/engine/evaluate.ts";
import { priceDifferences } from "#shared/engine/price-difference.ts";
import type { Project } from "#shared/project/project.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Configurator } from "./use-configurator.ts";
import type { StepFocus } from "./use-step-focus.ts";

/** The visitor's bench, of rules with at least one step. */
interface Bench extends Configurator {
  readonly step: StepState;
}

/** The commands of the page's parts. The same object as long as the page lasts. */
export interface Commands extends StepFocus {
  readonly dispatch: Configurator["dispatch"];
  readonly go: (index: number) => void;
  readonly goTo: (stepKey: string) => void;
  readonly reset: () => void;
  /** Begins the next bench of the project. */
  readonly configureAnother: () => void;
  /** The choices at the time of the call. */
  readonly readChoices: () => Configuration;
  readonly openHelp: () => void;
  /** Opens the quote form. */
  readonly requestQuote: () => void;
  /** Requests a quote for the page's bench, even if there is a project. */
  readonly requestThis: () => void;
  /** Shows the whole bench before the quote form; first the steps without a choice. */
  readonly showSummary: () => void;
  /** Opens the quote form for benches of the project. */
  readonly requestItems: (items: Project) => void;
}

/** The bench a moment later, with what nothing needs before the paint of a choice. */
interface LaterBench extends Bench {
  readonly load: ReturnType<typeof benchLoad>;
  /** See `priceDifferences`. */
  readonly differenceOf: ReturnType<typeof priceDifferences>;
}

export const BenchContext = createContext<Configurator | undefined>(undefined);
export const CommandsContext = createContext<Commands | undefined>(undefined);
const LaterBenchContext = createContext<LaterBench | undefined>(undefined);

/** Lets the parts inside that use `useLaterBench` follow after the paint of a choice, all at once. */
export function LaterBenchProvider({ children }: { readonly children: ReactNode }) {
  const bench = useAfterPaint(useBench());
  const { rules, configuration } = bench;
  const load = useMemo(() => benchLoad(rules, configuration), [rules, configuration]);
  const differenceOf = useMemo(
    () => priceDifferences(rules, configuration),
    [rules, configuration],
  );
  const later = useMemo(() => ({ ...bench, load, differenceOf }), [bench, load, differenceOf]);
  return <LaterBenchContext value={later}>{children}</LaterBenchContext>;
}

/** The bench, for what a choice changes at once. Whatever uses it renders before the paint. */
export function useBench(): Bench {
  const bench = requireContext(useContext(BenchContext));
  if (!hasStep(bench)) throw new Error("These rules have no step.");
  return bench;
}

/** The bench, for what can follow after the paint of a choice. */
export function useLaterBench(): LaterBench {
  return requireContext(useContext(LaterBenchContext));
}

export function useCommands(): Commands {
  return requireContext(useContext(CommandsContext));
}

export function useConfiguratorPage(): Bench & Commands {
  return { ...useBench(), ...useCommands() };
}

function requireContext<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("This component must be inside the configurator.");
  return value;
}

function hasStep(bench: Configurator): bench is Bench {
  return bench.step !== undefined;
}
