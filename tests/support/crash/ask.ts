import type { z } from "zod";
import type { Site } from "./site.ts";

/** Far longer than any reply takes. */
const MOST_MS = 20_000;

export interface Asked {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly json?: object;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The whole reply, or undefined where the server was killed before all of it came. */
export async function answerTo(site: Site, asked: Asked): Promise<Answer | undefined> {
  const { method, path, json, form, headers } = asked;
  try {
    const reply = await fetch(`${site.url}${path}`, {
      method,
      headers: { ...headers, ...(json && { "Content-Type": "application/json" }) },
      body: json ? JSON.stringify(json) : (form ?? null),
      signal: AbortSignal.timeout(MOST_MS),
    });
    const body: unknown = await reply.json();
    return { status: reply.status, body };
  } catch (error) {
    if (site.isKilled) return undefined;
    throw new Error(`${method} ${path} failed.`, { cause: error });
  }
}

/** A reply that must be a success, as its schema reads it; undefined as above. */
export async function ask<Schema extends z.ZodType>(
  site: Site,
  asked: Asked,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const answer = await answerTo(site, asked);
  return answer && read(asked, answer, schema);
}

export function read<Schema extends z.ZodType>(
  { method, path }: Asked,
  { status, body }: Answer,
  schema: Schema,
): z.infer<Schema> {
  if (status >= 200 && status < 300) return schema.parse(body);
  throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
}
