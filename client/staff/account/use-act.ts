import { createContext, useContext } from "react";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import type { Account } from "#shared/api/account.ts";
import { useSending } from "./use-sending.ts";

/** A part of the own account. */
export interface PartProps {
  readonly account: Account;
  readonly onAccount: (account: Account) => void;
}

/** Keeps the dialog open while work is under way: its failure, and what it shows once, would be lost. */
export const HoldContext = createContext<(work: Promise<unknown>) => void>(() => {});

/**
 * Sends one change of the account at a time, and shows the account that it leaves: it may be there although its reply was lost. `act`
 * returns whether it worked.
 */
export function useAct(onAccount: PartProps["onAccount"]) {
  const { send: sendOne, ...sending } = useSending();
  const hold = useContext(HoldContext);
  const send: typeof sendOne = (work) => {
    const sent = sendOne(work);
    hold(sent);
    return sent;
  };
  const act = async (work: () => Promise<{ readonly account: Account }>): Promise<boolean> => {
    let isDone = false;
    await send(async () => {
      try {
        onAccount((await work()).account);
        isDone = true;
        return undefined;
      } catch (error) {
        const now = call("GET /api/staff/account", {});
        void now.then((reply) => onAccount(reply.account)).catch(() => undefined);
        return RequestFailure.of(error);
      }
    });
    return isDone;
  };
  return { ...sending, send, act };
}
