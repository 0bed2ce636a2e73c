import { createContext } from "react";
import type { PartnerReply } from "#shared/api/rules.ts";
import type { FrameMessage, HostMessage } from "#shared/embed.ts";

/** The host: the page around the frame. */
export interface Host {
  readonly tell: (message: FrameMessage) => void;
  /** Passes each message of the host to `answer`. Returns a function that stops listening. */
  readonly listen: (answer: (message: HostMessage) => void) => () => void;
  /** Applies the partner's settings. */
  readonly showPartner: (partner: PartnerReply | undefined) => void;
}

/** Undefined outside a frame. */
export const HostContext = createContext<Host | undefined>(undefined);
