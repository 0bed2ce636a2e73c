import { join } from "node:path";
import { projectRoot } from "#server/files/project-root.ts";

/** The folder that the typesetter reads files from, and the template in it. */
export const WORKSPACE = join(projectRoot(), "server/quotes/document");
export const TEMPLATE = join(WORKSPACE, "template.typ");
