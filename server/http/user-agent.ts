import type { Request } from "express";

/** Longer than browsers call themselves. */
const MAX_AGENT_CHARACTERS = 300;

/** The name by which the browser of a request calls itself. */
export const agentOf = (req: Request): string => (req.get("User-Agent") ?? "").slice(0, MAX_AGENT_CHARACTERS);
