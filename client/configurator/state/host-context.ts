import { createContext } from "react";
import type { RulesReply } from "#shared/api/rules/rules.ts";
import type { FrameMessage, HostRequest } from "#shared/partners/embed.ts";

/** The host: the page around the frame. */
export interface Host {
  readonly tell: (message: FrameMessage) => void;
  /** Calls back with the host's requests, earlier ones first. Returns a function that stops this. */
  readonly listen: (answer: (request: HostRequest) => void) => () => void;
  /** Applies the partner's settings, and warns of what the rules do not know. */
  readonly takeRules: (reply: RulesReply) => void;
}

/** Undefined outside a frame. */
export const HostContext = createContext<Host | undefined>(undefined);
