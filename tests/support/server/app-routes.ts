import type { Express } from "express";

export interface AppRoute {
  readonly method: string;
  /** The pattern: '/api/quotes/:quoteId/status'. */
  readonly path: string;
}

interface Layer {
  readonly route?: { readonly path: unknown; readonly stack: readonly { method?: string }[] };
  readonly handle?: { readonly stack?: readonly Layer[] };
}

/** Every method of every route of the server, except the files of the built page. */
export function appRoutes({ router }: Express): readonly AppRoute[] {
  return routesOf(router.stack as readonly Layer[]);
}

function routesOf(stack: readonly Layer[]): AppRoute[] {
  return stack.flatMap(({ route, handle }) => {
    if (!route) return routesOf(handle?.stack ?? []);
    const methods = new Set(route.stack.flatMap(({ method }) => method ?? []));
    return [...methods].map((method) => ({ method, path: String(route.path) }));
  });
}
