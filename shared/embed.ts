import type { Configuration, UncheckedConfiguration } from "./configuration.ts";

/** The version of the messages between a partner's page and the framed configurator. */
export const EMBED_VERSION = 1;

/** Both ends of what a frame's height follows; what is taller is scrolled inside. CSS pixels. */
export const LEAST_HEIGHT = 200;
export const MOST_HEIGHT = 12_000;

/** What the script tells the framed page in its address, beside the configuration in the hash. */
export const EMBED_QUERY = {
  partner: "partner",
  theme: "theme",
  /** '#b83a0b' without the '#'. */
  accent: "accent",
  /** The origin of the page around the frame, which alone is talked to. */
  host: "host",
  /** Tells configurators of one page apart: each keeps its own work. */
  slot: "slot",
} as const;

export const THEMES = ["light", "dark", "auto"] as const;

export type Theme = (typeof THEMES)[number];

/** The part of the frame that the visitor sees, in CSS pixels from the frame's top. */
export interface VisibleBand {
  readonly top: number;
  readonly bottom: number;
  /** The height of the window that it is seen through. */
  readonly window: number;
}

export interface ChangeDetail {
  readonly configuration: Configuration;
  /** Dollars; null where nothing is chosen or the partner's prices are hidden. */
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

export interface QuoteSubmittedDetail {
  readonly quoteId: string;
  /** Dollars without delivery; null where the partner's prices are hidden. */
  readonly totalPrice: number | null;
}

/** What the framed page tells the page around it. */
export type FrameMessage =
  /** It listens; sent again by each page that the frame loads. */
  | { readonly type: "hello" }
  | { readonly type: "height"; readonly height: number }
  /** Asks to bring this part into view, in CSS pixels from the frame's top. */
  | { readonly type: "reveal"; readonly top: number; readonly bottom: number }
  | { readonly type: "ready"; readonly detail: ChangeDetail }
  | { readonly type: "change"; readonly detail: ChangeDetail }
  | { readonly type: "step"; readonly detail: StepDetail }
  | { readonly type: "quote-submitted"; readonly detail: QuoteSubmittedDetail };

/** What the page around the frame tells the framed page. */
export type HostMessage =
  /** The frame is as tall as its content from now on, and this part of it is seen. */
  | ({ readonly type: "band" } & VisibleBand)
  | { readonly type: "open"; readonly configuration: UncheckedConfiguration }
  | { readonly type: "look"; readonly theme: Theme; readonly accent: string | null }
  | { readonly type: "reset" };

/** A message as it is posted. */
export type Posted<Message> = Message & { readonly workbench: typeof EMBED_VERSION };
