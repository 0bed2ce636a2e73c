import "../platform/check-node.mjs";

// Runs a command from its source; in a production install, which lacks tsx, from the build.
const tsx = await import("tsx/esm/api").catch(() => undefined);
tsx?.register();
await import(tsx ? "./cli.ts" : "#dist/server/cli.js");
