import { createContext, useContext } from "react";
import { useIsShown } from "./use-is-shown.ts";

type TellFailure = (text: string, reason: string, about?: string) => void;

/** Tells a failure in a message; `about` names what it is about. */
export const FailureContext = createContext<TellFailure>(() => {});

/** Tells the failure of what was closed while it was sent, as by Back: its own place for that is gone. */
export function useLostFailure(): TellFailure {
  const tell = useContext(FailureContext);
  const isShown = useIsShown();
  return (...failure) => {
    if (!isShown.current) tell(...failure);
  };
}
