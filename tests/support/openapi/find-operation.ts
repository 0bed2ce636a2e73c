import { API_METHODS, type ApiMethod, type ApiOperation } from "#shared/openapi.ts";
import { published } from "./published.ts";

export interface FoundOperation {
  readonly path: string;
  readonly method: ApiMethod;
  readonly operation: ApiOperation;
}

const TEMPLATES = Object.keys(published.paths)
  // What is written out goes before what could be anything.
  .toSorted((a, b) => Number(a.includes("{")) - Number(b.includes("{")))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));

/** The operation of the document that a request reaches; HEAD is answered as GET. */
export function findOperation(method: string, pathname: string): FoundOperation | undefined {
  const asked = method === "HEAD" ? "get" : method.toLowerCase();
  const known = API_METHODS.find((each) => each === asked);
  const path = TEMPLATES.find(({ pattern }) => pattern.test(pathname))?.path;
  const operation = path !== undefined && known && published.paths[path]?.[known];
  return operation ? { path, method: known, operation } : undefined;
}
