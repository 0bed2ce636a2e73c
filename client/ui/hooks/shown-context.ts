import { createContext } from "react";

/** Whether the surrounding part of the page is shown. Hidden parts keep their state. */
export const ShownContext = createContext(true);
