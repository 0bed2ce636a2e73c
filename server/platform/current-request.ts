import { AsyncLocalStorage } from "node:async_hooks";

/** What its work must know of a request, however deep it is. */
export interface CurrentRequest {
  readonly id: string;
  /** The account or API key that sends it, or else the address. Callers take turns. */
  readonly caller: () => string;
  /** Throws an ApiError if the guard would no longer admit whoever sent it. Undefined if it needs no access. */
  readonly admitAgain?: (() => Promise<void>) | undefined;
}

const requests = new AsyncLocalStorage<CurrentRequest | undefined>();

/** Handles a request. What its work logs, also after an `await`, gets its ID. */
export const runForRequest = (request: CurrentRequest, work: () => void): void => requests.run(request, work);

/** Begins work that goes on after the request that happens to begin it, such as a schedule. */
export const runForNoRequest = <Result>(work: () => Result): Result => requests.run(undefined, work);

/** The ID of the request that the running code works for. */
export const findRequestId = (): string | undefined => requests.getStore()?.id;

/** Throws an ApiError if the access with which that request was admitted has ended. */
export const admitAgain = async (): Promise<void> => requests.getStore()?.admitAgain?.();

/** The caller of that request; an empty text outside of requests. */
export const findCaller = (): string => requests.getStore()?.caller() ?? "";
