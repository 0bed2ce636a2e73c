import { renderToString } from "react-dom/server";
import { FramePage } from "#client/partner/frame/FramePage.tsx";
import type { PageRules } from "#shared/api/rules/page-rules.ts";
import { App } from "./App.tsx";

/** The text that React writes in place of the content of a Suspense boundary that threw an error. */
const FAILED_MARK = "<!--$!-->";

/** Renders a page on the server, for its first paint: the empty bench under these rules. */
export function prerender(page: string, rules: PageRules): string {
  const html = renderToString(
    page === "frame.html" ? <FramePage host={undefined} rules={rules} /> : <App rules={rules} />,
  );
  if (html.includes(FAILED_MARK)) throw new Error("A part of the first paint failed.");
  return html;
}
