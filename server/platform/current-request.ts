import { AsyncLocalStorage } from "node:async_hooks";

const ids = new AsyncLocalStorage<string | undefined>();

/** Handles a request. What its work logs, also after an `await`, gets its ID. */
export const runForRequest = (id: string, work: () => void): void => ids.run(id, work);

/** Begins work that goes on after the request that happens to begin it, such as a schedule. */
export const runForNoRequest = (work: () => void): void => ids.run(undefined, work);

/** The ID of the request that the running code works for. */
export const findRequestId = (): string | undefined => ids.getStore();
