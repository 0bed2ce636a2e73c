/** What follows after the first paint of the sheet, in a chunk of its own. Without it, the sheet only shows the bench. */
export { personAt } from "#shared/bench/sheet/person.ts";
export { Explore } from "./Explore.tsx";
export { SheetControls } from "./SheetControls.tsx";
