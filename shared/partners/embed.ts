import type { Configuration, UncheckedConfiguration } from "#shared/rules/configuration.ts";

/** The version of the messages between a partner's page and the framed configurator. */
export const EMBED_VERSION = 1;

/** The limits of a frame's height in CSS pixels. Taller content scrolls inside the frame. */
export const MIN_HEIGHT_PX = 200;
export const MAX_HEIGHT_PX = 12_000;

/** The query parameters of the frame. The hash holds the configuration. */
export const EMBED_QUERY = {
  partner: "partner",
  theme: "theme",
  /** '#b83a0b' without the '#'. */
  accent: "accent",
  /** The origin of the host. The frame sends messages to no other. */
  host: "host",
  /** Distinguishes several configurators on one page. Each keeps its own work. */
  slot: "slot",
  /** The words of the bench to start with, if the hash has the visitor's own because the page moved the element. */
  start: "start",
} as const;

export const THEMES = ["light", "dark", "auto"] as const;

export type Theme = (typeof THEMES)[number];

/** The visible part of the frame, in CSS pixels from its top. */
export interface VisibleBand {
  readonly top: number;
  readonly bottom: number;
  /** The height of the host's window. */
  readonly window: number;
}

export interface ChangeDetail {
  readonly configuration: Configuration;
  /** Dollars; null if nothing is chosen or prices are hidden. */
  readonly totalPrice: number | null;
  /** Whether all required steps have a choice. */
  readonly complete: boolean;
}

export interface StepDetail {
  readonly key: string;
  readonly name: string;
  /** From 1. */
  readonly number: number;
  readonly count: number;
}

interface QuoteSubmittedDetail {
  readonly quoteId: string;
  /** Dollars without delivery; null if prices are hidden. */
  readonly totalPrice: number | null;
  /** The benches of a project. */
  readonly items?: readonly SubmittedItem[];
}

/** Why the configurator is not shown. */
export type EmbedErrorCode = "unreachable" | "blocked" | "refused" | "address";

/** Mistakes for a partner to correct. The configurator is shown anyway. */
export type EmbedWarningCode = "attribute" | "choices" | "accent" | "partner";

/** A problem for the partner's developers, with a sentence. */
export interface ProblemDetail<Code extends EmbedErrorCode | EmbedWarningCode> {
  readonly code: Code;
  readonly message: string;
}

interface SubmittedItem {
  readonly name?: string | undefined;
  readonly quantity: number;
  readonly configuration: UncheckedConfiguration;
}

/** A message from the frame to its host. */
export type FrameMessage =
  /** The frame is ready for messages. Every page that it loads sends this. */
  | { readonly type: "hello" }
  | { readonly type: "height"; readonly height: number }
  /** Asks the host to scroll this part into view, in CSS pixels from the frame's top. */
  | { readonly type: "reveal"; readonly top: number; readonly bottom: number }
  | { readonly type: "ready"; readonly detail: ChangeDetail }
  | { readonly type: "change"; readonly detail: ChangeDetail }
  | { readonly type: "step"; readonly detail: StepDetail }
  | { readonly type: "quote-submitted"; readonly detail: QuoteSubmittedDetail }
  | { readonly type: "error"; readonly detail: ProblemDetail<EmbedErrorCode> }
  | { readonly type: "warning"; readonly detail: ProblemDetail<EmbedWarningCode> };

/** The events of the element, which its frame causes. */
export const EMBED_EVENTS = ["ready", "change", "step", "quote-submitted", "error", "warning"] as const;

/** A message from the host that changes the bench. */
export type HostRequest =
  | { readonly type: "open"; readonly configuration: UncheckedConfiguration }
  | { readonly type: "reset" };

/** A message from the host to its frame. */
export type HostMessage =
  /** The visible part of the frame. The first such message means that the host sizes the frame to its content. */
  | ({ readonly type: "band" } & VisibleBand)
  | { readonly type: "look"; readonly theme: Theme; readonly accent: string | null }
  | HostRequest;

/** A message as it is posted. */
export type Posted<Message> = Message & { readonly workbench: typeof EMBED_VERSION };
