import { createContext, useContext } from "react";
import type { Configuration } from "#shared/configuration.ts";
import type { StepState } from "#shared/engine/evaluate.ts";
import type { Configurator } from "./use-configurator.ts";
import type { StepFocus } from "./use-step-focus.ts";

/** The visitor's bench, and the actions that the page's parts share. */
export interface ConfiguratorPage extends Configurator, StepFocus {
  readonly step: StepState;
  /** Undefined if prices are hidden. */
  readonly total: string | undefined;
  /** The configuration that the options' glyphs show, a moment after a choice. */
  readonly glyphConfiguration: Configuration;
  readonly go: (index: number) => void;
  readonly goTo: (stepKey: string) => void;
  readonly reset: () => void;
  readonly openHelp: () => void;
  readonly requestQuote: () => void;
}

export const ConfiguratorContext = createContext<ConfiguratorPage | undefined>(undefined);

export function useConfiguratorPage(): ConfiguratorPage {
  const page = useContext(ConfiguratorContext);
  if (!page) throw new Error("This part belongs into the configurator.");
  return page;
}
