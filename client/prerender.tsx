import { renderToStaticMarkup } from "react-dom/server";
import type { RulesReply } from "#shared/api/rules.ts";
import { App } from "./app/App.tsx";
import { FramePage } from "./frame/FramePage.tsx";

/** Renders a page on the server, for its first paint: the empty bench under these rules. */
export function prerender(page: string, reply: RulesReply): string {
  const rules = { reply, tag: undefined };
  return renderToStaticMarkup(
    page === "frame.html" ? <FramePage host={undefined} rules={rules} /> : <App rules={rules} />,
  );
}
