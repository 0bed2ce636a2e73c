import { listQuotes } from "#client/api/routes.ts";
import { usePages } from "#client/api/use-pages.ts";

/** The quotes, newest first, a page at a time; undefined until the first page is there. */
export function useQuotes(active: boolean) {
  const { pages, ...rest } = usePages(listQuotes, { active });
  return { quotes: pages?.flatMap(({ quotes }) => quotes), ...rest };
}
