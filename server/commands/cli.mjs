import { existsSync } from "node:fs";
import "../platform/check-node.mjs";

// Runs a command from its source; where tsx or the source is missing, as in the archive, from the build.
const hasSource = existsSync(new URL("./cli.ts", import.meta.url));
const tsx = hasSource && (await import("tsx/esm/api").catch(() => false));
if (tsx) tsx.register();
await import(tsx ? "./cli.ts" : "#dist/server/cli.js");
