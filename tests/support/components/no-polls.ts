/** As long as a timer can be. */
const LONGEST_MS = 2 ** 31 - 1;

const { setInterval: repeat } = globalThis;

// What a page asks the server every few seconds, it asks in these tests only when they want it: when the page becomes visible or
// the connection returns. On a busy machine, seconds pass within any test.
Object.assign(globalThis, { setInterval: (work: () => void, ms = 0) => repeat(work, ms < 1000 ? ms : LONGEST_MS) });
