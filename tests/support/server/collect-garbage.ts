import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** A major garbage collection, which drops every timer and signal that nothing holds. */
export const collectGarbage: () => void = runInNewContext("gc");
