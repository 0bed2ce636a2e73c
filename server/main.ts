import "./platform/check-node.mjs";

// Loaded after the check: an older Node cannot even read the rest.
await import("./app/start.ts");
