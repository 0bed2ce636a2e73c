import { type PublishedOperation, publishedOperations } from "./published.ts";

const KNOWN = publishedOperations
  // What is written out goes before what could be anything.
  .toSorted((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")))
  .map((found) => ({
    found,
    pattern: new RegExp(`^${found.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));

/** The operation of the document that a request reaches; HEAD is answered as GET. */
export function findOperation(method: string, pathname: string): PublishedOperation | undefined {
  const asked = method === "HEAD" ? "get" : method.toLowerCase();
  const path = KNOWN.find(({ pattern }) => pattern.test(pathname))?.found.path;
  return publishedOperations.find((each) => each.path === path && each.method === asked);
}
