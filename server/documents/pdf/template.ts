import { dirname, join } from "node:path";
import { projectRoot } from "#server/platform/project-root.ts";

export const TEMPLATE = join(projectRoot(), "server/documents/pdf/template.typ");

/** The folder that the typesetter reads files from. */
export const WORKSPACE = dirname(TEMPLATE);
