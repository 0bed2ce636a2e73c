import { setDefaultAutoSelectFamilyAttemptTimeout } from "node:net";

/** Far receivers answer within 0.6 s, and within 1.6 s if the first packet was lost. */
const ATTEMPT_MS = 2000;

/**
 * Gives each address of a host with several of them enough time to connect. Node gives up after 250 ms, which no far host can meet. It holds
 * for all connections of this thread, also for those of libraries.
 */
export const allowFarHosts = (): void => setDefaultAutoSelectFamilyAttemptTimeout(ATTEMPT_MS);
