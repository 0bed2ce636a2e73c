const MAX_REASON_CHARACTERS = 200;

/** The sentence about a library that cannot be loaded: `node_modules` came from another system or Node, or lacks what `npm ci` makes. */
export function installProblem(what: string, error: unknown): string {
  const reason = error instanceof Error ? error.message.replace(/\s+/g, " ") : String(error);
  return `${what} cannot run on this machine. Run npm ci here, with the same Node as the server and without --ignore-scripts. The reason: ${reason.slice(0, MAX_REASON_CHARACTERS)}`;
}
