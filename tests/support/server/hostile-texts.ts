import type { OptionDocument, RulesDocument } from "#shared/rules/rules.ts";
import { catalogDocument } from "../rules/catalog.ts";

/** Texts that would act as markup, code, formulas or direction changes if a view did not escape them. */
export const HOSTILE_LINES: Readonly<Record<string, string>> = {
  markup: `"><script>window.__ran=1;alert('ran')</script>`,
  image: "<img src=x onerror=\"window.__ran=1;alert('ran')\">",
  "a drawing": "'><svg/onload=window.__ran=1><a href=javascript:alert(1)>x</a>",
  "ends of everything": "</title></style></textarea></script></template><!--]]>--><iframe>",
  "a link": "javascript:window.__ran=1//https://shop.example/",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: other languages read it as a template
  templates: "{{7*7}} ${7*7} <%=7*7%> #{7*7} {{constructor.constructor('alert(1)')()}}",
  entities: "&lt;b&gt;&amp;amp;&#60;script&#62;&quot;",
  escapes: "\\u003cscript\\u003e \\x3cb\\x3e %3Cscript%3E %0d%0aSet-Cookie:a=b %s %n %00",
  names: "__proto__ constructor toString undefined null [object Object]",
  "a formula": '=HYPERLINK("http://shop.example/?"&A1,"Click")',
  "a command": "+cmd|' /C calc'!A0",
  "a sum": "@SUM(1+1)*cmd|' /C calc'!A0",
  "a negative formula": "-2+3+cmd|' /C calc'!A0",
  "a tab before a formula": "\t=1+1",
  "a formula behind a mark": "\u200f=1+1",
  "a wide formula": "\uff1d1+1",
  SQL: "'; DROP TABLE quotes; -- %' OR 1=1",
  "a turn": "\u202edlog-dilos\u202c",
  "an isolated turn": "\u2067\u202edlog\u202c\u2069",
  "right to left": "שולחן عربي ١٢٣",
  "no width": "zero\u200bwidth\u200djoined\ufeffmark\u00adsoft\u2060word",
  "a long word": "Wor".repeat(38),
  emoji: "👩🏽‍🏭🇺🇸🧰🏳️‍🌈",
  "a tower of marks": `Z${"\u0301\u0323".repeat(24)}algo`,
  ligatures: "﷽ ⸻ 𒐫 ꧅",
  quotes: "`'\"´“”«»",
};

/** An unbalanced direction override: the rest of the line would appear reversed. */
export const OPEN_TURN = "\u202eevil.exe\u2066x";

const lines = Object.values(HOSTILE_LINES);

/** Rules with a hostile text in every label, name and description. */
export function hostileRules(document: RulesDocument = catalogDocument): RulesDocument {
  let place = 0;
  const next = (longest: number): string => {
    const fitting = lines.filter((line) => line.length <= longest);
    place += 1;
    return fitting[place % fitting.length] ?? "";
  };
  const makeHostile = <Each extends OptionDocument>(option: Each): Each => ({
    ...option,
    label: next(200),
    description: `${next(200)} ${next(200)}`,
    sku: next(64),
  });
  return {
    ...document,
    name: next(120),
    steps: document.steps.map((step) => ({
      ...step,
      name: next(120),
      description: next(1000),
      options: step.options.map(makeHostile),
    })),
  };
}
