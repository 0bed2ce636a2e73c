import type { Surroundings } from "./surroundings.ts";

/** Where relative names of files start: npm runs scripts in the project's folder and names the one that it was called in. */
export function callersFolder({ env }: Surroundings, script: string): string {
  return (env.npm_lifecycle_event === script && env.INIT_CWD) || process.cwd();
}
