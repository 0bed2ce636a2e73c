import { listRevisions } from "#client/api/admin-routes.ts";
import { usePages } from "#client/api/use-pages.ts";

/** The revisions, newest first, a page at a time; loaded anew when there is a newer one. */
export function useRevisions(newest: number) {
  const { pages, ...rest } = usePages(listRevisions, newest);
  return { revisions: pages?.flatMap(({ revisions }) => revisions), ...rest };
}
