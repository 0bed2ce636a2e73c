import { dirname, join } from "node:path";
import { projectRoot } from "#server/files/project-root.ts";

export const TEMPLATE = join(projectRoot(), "server/quotes/document/template.typ");

/** The folder that the typesetter reads files from. */
export const WORKSPACE = dirname(TEMPLATE);
