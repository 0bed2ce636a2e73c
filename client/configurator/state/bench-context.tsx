import { createContext, useContext } from "react";
import { useStore } from "#client/ui/hooks/store.ts";
import type { StepState } from "#shared/engine/evaluate.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { BenchStore, LaterBench } from "./bench-store.ts";
import type { Bench } from "./derive-bench.ts";
import type { StepFocus } from "./use-step-focus.ts";

/** The commands of the page's parts. The same object as long as the page lasts. */
export interface Commands extends StepFocus, Pick<BenchStore, "dispatch"> {
  /** The choices at the time of the call. */
  readonly readChoices: () => Configuration;
  readonly go: (index: number) => void;
  readonly goTo: (stepKey: string) => void;
  readonly reset: () => void;
  /** Begins the next bench of the project. */
  readonly configureAnother: () => void;
  /** Repeats the check with the server, which may have newer rules. */
  readonly recheck: () => void;
  readonly openHelp: () => void;
  /** Opens the quote form. */
  readonly requestQuote: () => void;
  /** Requests a quote for the page's bench, even if there is a project. */
  readonly requestThis: () => void;
  /** Shows the whole bench before the quote form; first the steps without a choice. */
  readonly showSummary: () => void;
  /** Shows the bench as it is, finished or not. */
  readonly showOverview: () => void;
  /** Opens the quote form for benches of the project. */
  readonly requestProject: () => void;
}

interface Page {
  readonly store: BenchStore;
  readonly commands: Commands;
}

/** The same page as long as it lasts. */
export const PageContext = createContext<Page | undefined>(undefined);

/** Of rules with at least one step. */
type WithStep<Derived> = Derived & { readonly step: StepState };

/** A part of the bench, for what a choice changes at once. Whatever uses it renders before the paint, if its part changes. */
export function useBench<Part>(select: (bench: WithStep<Bench>) => Part): Part {
  return useStore(usePage().store.now, (bench) => select(requireStep(bench)));
}

/** A part of the bench, for what can follow after the paint of a choice. */
export function useLaterBench<Part>(select: (bench: WithStep<LaterBench>) => Part): Part {
  return useStore(usePage().store.later, (bench) => select(requireStep(bench)));
}

export const useCommands = (): Commands => usePage().commands;

/** The whole bench and the commands, for what is seldom on the screen while a visitor chooses. */
export function useConfiguratorPage(): WithStep<Bench> & Commands {
  return { ...useBench((bench) => bench), ...useCommands() };
}

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error("This component must be inside the configurator.");
  return page;
}

function requireStep<Derived extends Bench>(bench: Derived): WithStep<Derived> {
  if (!hasStep(bench)) throw new Error("These rules have no step.");
  return bench;
}

function hasStep<Derived extends Bench>(bench: Derived): bench is WithStep<Derived> {
  return bench.step !== undefined;
}
