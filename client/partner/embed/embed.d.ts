/**
 * Types of the element that embed.js defines. Keep this file beside your sources, or refer to it:
 * /// <reference path="./embed.d.ts" />
 */

/** Maps step keys to the chosen value, or to a list of values in a multi-select step. */
interface WorkbenchConfiguration {
  readonly [stepKey: string]: string | readonly string[];
}

interface WorkbenchChangeDetail {
  readonly configuration: WorkbenchConfiguration;
  /** US dollars without delivery; null without choices, or if your prices are hidden. */
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
  /** For example 'Q-260115-7KX2M'. */
  readonly quoteId: string;
  /** US dollars without delivery; null if your prices are hidden. */
  readonly totalPrice: number | null;
  /** The benches of a project, in the order of the quote. Absent if the visitor asked for a single bench. */
  readonly items?: readonly WorkbenchSubmittedItem[];
}

interface WorkbenchSubmittedItem {
  /** The visitor's name for the bench. */
  readonly name?: string;
  /** 1 to 999. */
  readonly quantity: number;
  readonly configuration: WorkbenchConfiguration;
}

interface WorkbenchErrorDetail {
  readonly code: "unreachable" | "blocked" | "refused" | "address";
  /** For developers. The visitor sees a sentence of the configurator. */
  readonly message: string;
}

interface WorkbenchWarningDetail {
  readonly code: "attribute" | "choices" | "accent" | "partner";
  readonly message: string;
}

interface WorkbenchConfiguratorEventMap extends Omit<HTMLElementEventMap, "error"> {
  /** The configurator is shown. */
  ready: CustomEvent<WorkbenchChangeDetail>;
  /** The choices or their price changed. */
  change: CustomEvent<WorkbenchChangeDetail>;
  /** The visitor moved to a step. */
  step: CustomEvent<WorkbenchStepDetail>;
  "quote-submitted": CustomEvent<WorkbenchQuoteSubmittedDetail>;
  /** The configurator is not shown. */
  error: CustomEvent<WorkbenchErrorDetail>;
  /** Something on the page should be corrected. The configurator is shown. */
  warning: CustomEvent<WorkbenchWarningDetail>;
}

/**
 * `<workbench-configurator>`. Attributes: `partner` your id; `configuration` the first bench, as JSON; `accent` a
 * color such as '#0b6bb8'; `theme` 'light', 'dark' or 'auto' (default: that of the page); `height` a fixed height in pixels (default: the
 * content's); `sandbox` as for an iframe; `src` the configurator's address (default: that of the script). Its children show
 * where the configurator cannot.
 */
interface WorkbenchConfiguratorElement extends HTMLElement {
  /** The current choices. Setting it opens another bench, which the visitor can undo. */
  configuration: WorkbenchConfiguration;
  /** Clears all choices, which the visitor can undo. */
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
