import { renderToStaticMarkup } from "react-dom/server";
import type { PageRules } from "#shared/page-rules.ts";
import { App } from "./app/App.tsx";
import { FramePage } from "./frame/FramePage.tsx";

/** Renders a page on the server, for its first paint: the empty bench under these rules. */
export function prerender(page: string, rules: PageRules): string {
  return renderToStaticMarkup(
    page === "frame.html" ? <FramePage host={undefined} rules={rules} /> : <App rules={rules} />,
  );
}
