import "./platform/check-node.mjs";
import { installProblem } from "./platform/install-problem.ts";

/** Exit code for a configuration error, as in sysexits.h: a supervisor does not try again. */
const EX_CONFIG = 78;

// Loaded after the check: an older Node cannot even read the rest. It handles its own errors, so what fails here is a library.
await import("./app/start.ts").catch((error: unknown) => {
  process.stderr.write(`${installProblem("The server", error)}\n`);
  process.exitCode = EX_CONFIG;
});
