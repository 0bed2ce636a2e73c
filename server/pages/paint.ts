import type { PageRules } from "#shared/api/rules/page-rules.ts";

export interface PaintQuestion {
  /** The address of the built function. */
  readonly script: string;
  readonly page: string;
  readonly rules: PageRules;
}

/** Renders the first paint of a page with the built function. */
export async function paint({ script, page, rules }: PaintQuestion): Promise<string> {
  const { prerender } = await import(script);
  return prerender(page, rules);
}
