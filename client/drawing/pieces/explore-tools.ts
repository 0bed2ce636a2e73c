/** Tools that load after the first paint of the sheet, in a chunk of their own. Without them, the sheet only shows the bench. */
export { personAt } from "#client/drawing/person/person.ts";
export { Explore } from "./Explore.tsx";
