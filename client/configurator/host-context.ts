import { createContext } from "react";
import type { PartnerReply } from "#shared/api/rules.ts";
import type { FrameMessage, HostMessage } from "#shared/embed.ts";

/** The page around the frame that the configurator stands in. */
export interface Host {
  readonly tell: (message: FrameMessage) => void;
  /** Calls with what the page asks for, until the function that it returns is called. */
  readonly listen: (answer: (asked: HostMessage) => void) => () => void;
  /** Takes note of what is settled with the partner. */
  readonly settle: (partner: PartnerReply | undefined) => void;
}

/** Undefined where the page stands by itself. */
export const HostContext = createContext<Host | undefined>(undefined);
