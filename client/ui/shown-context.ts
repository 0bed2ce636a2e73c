import { createContext } from "react";

/** Whether the part of the page around is shown; what is hidden is kept as it is, for later. */
export const ShownContext = createContext(true);
