import { svg } from "./images.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const levels = (of: (level: number) => string) => Array.from({ length: 9 }, (_, level) => of(level)).join("");
const big = 'width="400" height="300"';
const XHTML = "http://www.w3.org/1999/xhtml";

/** Drawings that try to run a script, to call `elsewhere`, or to show `file`, a picture on the server's disk. */
export function hostileSvgs(elsewhere: string, file: string): Readonly<Record<string, string>> {
  const far = `${elsewhere}/file`;
  const script = svg("<script>alert('ran')</script>");
  return {
    "a script": script,
    "a script from elsewhere": svg(`<script href="${far}.js"/>`),
    "a handler of the root": svg("", `onload="alert('ran')"`),
    "HTML in a foreign object": svg(
      `<foreignObject ${big}><body xmlns="${XHTML}"><img src="${far}.png"/></body></foreignObject>`,
    ),
    "an image from elsewhere": svg(`<image ${big} href="${far}.png"/>`),
    "an image from elsewhere by the old link": svg(`<image ${big} xlink:href="${far}.png"/>`),
    "an image from the disk": svg(`<image ${big} href="${file}"/>`),
    "an image from the disk by its URL": svg(`<image ${big} href="file://${file}"/>`),
    "an image of a drawing as data": svg(
      `<image ${big} href="data:image/svg+xml;base64,${base64(svg(`<image ${big} href="file://${file}"/>`))}"/>`,
    ),
    "a base address on the disk": svg(`<image ${big} href="${file}"/>`, 'xml:base="file:///"'),
    "a use from elsewhere": svg(`<use href="${far}.svg#x"/>`),
    "a filter's image from the disk": svg(
      `<filter id="f"><feImage href="file://${file}"/></filter><rect ${big} filter="url(#f)"/>`,
    ),
    "styles from elsewhere": svg(`<style>@import url("${far}.css");</style>`),
    "styles with pictures": svg(
      `<style>rect{fill:url(${far}.svg#x);mask-image:url(file://${file})}</style><rect ${big}/>`,
    ),
    "a style sheet by an instruction": `<?xml-stylesheet href="${far}.css"?>${svg("")}`,
    "a transformation": `<?xml-stylesheet type="text/xsl" href="${far}.xsl"?>${svg("")}`,
    "a document type from elsewhere": `<!DOCTYPE svg SYSTEM "${far}.dtd">${svg("<rect/>")}`,
    "a file by an entity": `<!DOCTYPE svg [<!ENTITY x SYSTEM "file://${file}">]>${svg("<text>&x;</text>")}`,
    "a call by a parameter entity": `<!DOCTYPE svg [<!ENTITY % x SYSTEM "${far}.dtd"> %x;]>${svg("")}`,
    "an inclusion": svg(
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${far}.xml"/><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file://${file}"/>`,
    ),
    "a page that is also a drawing": `<!--<svg xmlns="http://www.w3.org/2000/svg">--><html><script>1</script><svg></svg></html>`,
    "a script in carelessly written HTML": `<svg><p><style><g title="</style><img src=x>">`,
    "elements without end": svg(`${"<g>".repeat(100_000)}${"</g>".repeat(100_000)}`),
    "a billion laughs": `<!DOCTYPE svg [<!ENTITY e0 "ha">${levels(
      (level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
    )}]>${svg("<text>&e9;</text>")}`,
    "a quadratic blowup": `<!DOCTYPE svg [<!ENTITY a "${"a".repeat(50_000)}">]>${svg(`<text>${"&a;".repeat(20_000)}</text>`)}`,
    "markers of markers": svg(
      '<marker id="m"><path d="M0 0h9v9z" marker-mid="url(#n)"/></marker><marker id="n"><path d="M0 0h9v9z" marker-mid="url(#m)"/></marker><path d="M0 0h9v9z" marker-mid="url(#m)"/>',
    ),
    "masks of masks": svg(
      '<mask id="a"><rect width="9" height="9" mask="url(#b)"/></mask><mask id="b"><rect width="9" height="9" mask="url(#a)"/></mask><rect width="9" height="9" mask="url(#a)"/>',
    ),
  };
}

/** Drawings of a few kilobytes that keep a renderer busy for seconds. */
export const SVG_BOMBS: Readonly<Record<string, string>> = {
  "uses of uses": svg(
    `<rect id="u0" width="9" height="9"/>${levels(
      (level) => `<g id="u${level + 1}">${`<use href="#u${level}"/>`.repeat(10)}</g>`,
    )}`,
  ),
  "patterns of patterns": svg(
    `${levels(
      (level) =>
        `<pattern id="p${level + 1}" width="1" height="1">${`<rect width="9" height="9" fill="url(#p${level})"/>`.repeat(10)}</pattern>`,
    )}<rect width="40" height="30" fill="url(#p9)"/>`,
  ),
};
