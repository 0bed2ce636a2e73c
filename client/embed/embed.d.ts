/**
 * Types of the workbench configurator that embed.js defines. Keep this file beside your sources, or refer to it:
 * /// <reference path="./embed.d.ts" />
 */

/** Step key to the chosen value, or to the values of a step where several can be chosen. */
interface WorkbenchConfiguration {
  readonly [stepKey: string]: string | readonly string[];
}

interface WorkbenchChangeDetail {
  readonly configuration: WorkbenchConfiguration;
  /** US dollars without delivery; null where nothing is chosen, or where your prices are hidden. */
  readonly totalPrice: number | null;
  /** Whether all required steps have a choice. */
  readonly complete: boolean;
}

interface WorkbenchStepDetail {
  readonly key: string;
  readonly name: string;
  /** From 1. */
  readonly number: number;
  readonly count: number;
}

interface WorkbenchQuoteSubmittedDetail {
  /** As the visitor sees it: 'Q-260115-7KX2M'. */
  readonly quoteId: string;
  /** US dollars without delivery; null where your prices are hidden. */
  readonly totalPrice: number | null;
}

interface WorkbenchConfiguratorEventMap extends HTMLElementEventMap {
  /** The configurator is shown. */
  ready: CustomEvent<WorkbenchChangeDetail>;
  /** The visitor chose something, or its price changed. */
  change: CustomEvent<WorkbenchChangeDetail>;
  /** The visitor is at a step. */
  step: CustomEvent<WorkbenchStepDetail>;
  "quote-submitted": CustomEvent<WorkbenchQuoteSubmittedDetail>;
}

/**
 * `<workbench-configurator>`. Attributes: `partner` your id; `configuration` a bench to begin with, as JSON; `accent`
 * a color such as '#0b6bb8'; `theme` 'light', 'dark' or 'auto'; `height` a fixed height in pixels, in place of the
 * content's; `sandbox` as of an iframe; `src` where the configurator is, if not where the script came from.
 */
interface WorkbenchConfiguratorElement extends HTMLElement {
  /** What is chosen now. To set it opens another bench; the visitor can take that back. */
  configuration: WorkbenchConfiguration;
  /** Clears all choices; the visitor can take that back. */
  reset(): void;
  addEventListener<Type extends keyof WorkbenchConfiguratorEventMap>(
    type: Type,
    listener: (event: WorkbenchConfiguratorEventMap[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof WorkbenchConfiguratorEventMap>(
    type: Type,
    listener: (event: WorkbenchConfiguratorEventMap[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

interface HTMLElementTagNameMap {
  "workbench-configurator": WorkbenchConfiguratorElement;
}
