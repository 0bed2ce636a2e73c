import { escapeHtml } from "#server/http/escape-html.ts";
import { type InlineHashes, inlineHash } from "#server/http/security-headers.ts";
import { PAGE_RULES_ID, type PageRules } from "#shared/api/rules/page-rules.ts";
import type { CompanyHead } from "#shared/quotes/company.ts";

const ROOT_TAG = '<div id="root"></div>';
const HTML_TAG = '<html lang="en"';

/** Puts the rules and the first paint into a built page, so that it needs neither a request nor a script to show them. */
export function completePage(page: string, { reply, tag, hasPhoto, company }: PageRules, firstPaint = ""): string {
  // A '<' could end the element that holds the JSON.
  const json = JSON.stringify(reply).replaceAll("<", "\\u003c");
  const accent = reply.partner?.accent;
  const marks = `${accent === undefined ? "" : ` data-accent="${accent}"`}${hasPhoto ? " data-photo" : ""}`;
  const [html = "", body = ""] = page.split(ROOT_TAG);
  return [
    html.replace(HTML_TAG, HTML_TAG + marks),
    `<div id="root" data-first-paint>${firstPaint}</div>`,
    `<script type="application/json" id="${PAGE_RULES_ID}" data-tag="${escapeHtml(tag)}" data-company="${escapeHtml(JSON.stringify(company))}">${json}</script>`,
    body,
  ].join("");
}

/** Puts the company into a page without rules. */
export const addCompany = (page: string, company: CompanyHead): string =>
  page.replace(HTML_TAG, () => `${HTML_TAG} data-company="${escapeHtml(JSON.stringify(company))}"`);

/** The operator's settings that a page's script needs. */
export interface PageSettings {
  /** Whether the script reports what visitors choose. Default: true. */
  readonly countChoices?: boolean;
  /** Whether there are photos of the starting benches. Default: false. */
  readonly photosAreOn?: boolean;
}

/** Tells a page's script the operator's settings. */
export function addSettings(page: string, { countChoices = true, photosAreOn = false }: PageSettings): string {
  return page.replace(
    HTML_TAG,
    `${HTML_TAG}${countChoices ? "" : " data-uncounted"}${photosAreOn ? " data-photos" : ""}`,
  );
}

/** The hashes by which the policy allows the inline scripts and styles of a built page, and no others. */
export function inlineHashes(page: string): InlineHashes {
  const hashesOf = (element: "script" | "style") =>
    [...page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))].map(([, text = ""]) => inlineHash(text));
  return { "script-src": hashesOf("script"), "style-src": hashesOf("style") };
}
