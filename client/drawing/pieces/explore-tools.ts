/** Tools that load after the first paint of the sheet, in a chunk of their own. Without them, the sheet only shows the bench. */
export { personAt } from "#shared/bench/sheet/person.ts";
export { Explore } from "./Explore.tsx";
