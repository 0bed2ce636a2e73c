import { describe, expect, it } from "vitest";
import { checkSvg } from "#server/images/check-svg.ts";
import { prepareImage } from "#server/images/prepare-image.ts";
import { png, svg } from "../support/images.ts";

const faultOf = (drawing: string) => checkSvg(Buffer.from(drawing)).problem;

const LAUGHS = `<?xml version="1.0"?>
<!DOCTYPE svg [
  <!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">
]>
${svg("<text>&c;</text>")}`;

/** Eight groups, each of which uses the previous one ten times. */
const USES = svg(
  `<rect id="u0" width="1" height="1"/>${Array.from(
    { length: 8 },
    (_, level) => `<g id="u${level + 1}">${`<use href="#u${level}"/>`.repeat(10)}</g>`,
  ).join("")}`,
);

const PATTERNS = svg(
  Array.from(
    { length: 8 },
    (_, level) =>
      `<pattern id="p${level + 1}">${`<rect fill="url(#p${level})"/>`.repeat(10)}</pattern>`,
  ).join(""),
);

/** Patterns that use each other through classes. */
const styled = (rule: (level: number) => string) =>
  svg(
    `<style>${Array.from({ length: 8 }, (_, level) => rule(level)).join("")}</style>` +
      Array.from(
        { length: 8 },
        (_, level) =>
          `<pattern id="p${level}">${`<rect class="c${level + 1}"/>`.repeat(10)}</pattern>`,
      ).join("") +
      '<rect class="c0"/>',
  );

/** Patterns, each of which uses the previous one. */
const nestedPatterns = (shown: (level: number) => string, before = "") =>
  svg(
    before +
      Array.from(
        { length: 8 },
        (_, level) => `<pattern id="p${level + 1}">${shown(level)}</pattern>`,
      ).join(""),
  );

const STYLED = styled((level) => `.other, rect.c${level} {x: y; fill: url(#p${level})}`);
const STYLED_ALL = styled((level) => `rect{fill:url(#p${level})}`);

describe("a hostile drawing", () => {
  it.each<[string, string, RegExp]>([
    ["a script", svg("<script>alert(1)</script>"), /script/],
    ["a script in capitals", svg("<SCRIPT>alert(1)</SCRIPT>"), /script/],
    ["a script by a prefix", svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'), /script/],
    ["a script of no language", svg('<script xmlns=""/>'), /script/],
    ["a script from elsewhere", svg('<script href="https://x.example/a.js"/>'), /script/],
    ["an XHTML script", svg('<script xmlns="http://www.w3.org/1999/xhtml"/>'), /XHTML or MathML/],
    ["an event handler", svg('<rect onclick="alert(1)"/>'), /event handler/],
    ["an event handler of the root", svg("", 'onload="alert(1)"'), /event handler/],
    ["an event handler in capitals", svg('<rect OnMouseOver="alert(1)"/>'), /event handler/],
    [
      "an event handler by a prefix",
      svg('<rect ev:onload="x" xmlns:ev="urn:ev"/>'),
      /event handler/,
    ],
    ["a handler element", svg('<handler type="text/javascript">x</handler>'), /event handler/],
    [
      "a listener",
      svg('<ev:listener event="load" xmlns:ev="http://www.w3.org/2001/xml-events"/>'),
      /event handler/,
    ],
    ["a foreign object", svg("<foreignObject><p/></foreignObject>"), /foreign object/],
    ["a foreign object in lower case", svg("<foreignobject/>"), /foreign object/],
    ["a frame", svg('<iframe src="https://x.example"/>'), /foreign object/],
    ["HTML", svg('<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x"/>'), /XHTML or MathML/],
    ["MathML", svg('<math xmlns="http://www.w3.org/1998/Math/MathML"/>'), /XHTML or MathML/],
    ["a billion laughs", LAUGHS, /declares entities/],
    [
      "a file as an entity",
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("&x;")}`,
      /declares entities/,
    ],
    ["an entity of nobody", svg("&x;"), /well-formed/],
    [
      "a style sheet from elsewhere",
      `<?xml-stylesheet href="https://x.example/a.css"?>${svg("")}`,
      /processing instruction/,
    ],
    ["a processing instruction", svg("<?php system('x') ?>"), /processing instruction/],
    ["a link to a page", svg('<a href="https://x.example"><rect/></a>'), /link/],
    ["a link to a script", svg('<a href="javascript:alert(1)"/>'), /link/],
    [
      "a link to a script with blanks in it",
      svg('<a xlink:href="java&#10;script:alert(1)"/>'),
      /link/,
    ],
    [
      "a link by another prefix",
      svg('<a y:href="https://x.example" xmlns:y="http://www.w3.org/1999/xlink"/>'),
      /link/,
    ],
    ["a link in capitals", svg('<a HREF="https://x.example"/>'), /link/],
    ["a use of another file", svg('<use href="other.svg#a"/>'), /link/],
    ["an image from elsewhere", svg('<image href="https://x.example/a.png"/>'), /link/],
    ["an image without a protocol", svg('<image href="//x.example/a.png"/>'), /link/],
    ["an image that is a file", svg('<image href="file:///etc/passwd"/>'), /link/],
    ["a drawing in the drawing", svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), /link/],
    ["a page as data", svg('<a href="data:text/html,&lt;script>alert(1)&lt;/script>"/>'), /link/],
    ["a picture that is not in base 64", svg('<image href="data:image/png,x"/>'), /link/],
    ["an empty link", svg('<use href=""/>'), /link/],
    [
      "a filter's image from elsewhere",
      svg('<filter><feImage href="https://x.example/a.png"/></filter>'),
      /link/,
    ],
    ["a base address", svg("", 'xml:base="https://x.example/"'), /base address/],
    [
      "an animation of a link",
      svg('<a href="#a"><animate attributeName="href" to="#b"/></a>'),
      /animates/,
    ],
    ["an animation of an old link", svg('<set attributeName="xlink:href" to="#b"/>'), /animates/],
    [
      "an animation of a link with blanks",
      svg('<animate attributeName=" HREF " values="#b"/>'),
      /animates/,
    ],
    [
      "an animation of an event handler",
      svg('<set attributeName="onclick" to="alert(1)"/>'),
      /event handler/,
    ],
    [
      "an animation of a transform's handler",
      svg('<animateTransform attributeName="onload" to="1"/>'),
      /event handler/,
    ],
    [
      "an animation to a script",
      svg('<animate attributeName="x" values="javascript:alert(1)"/>'),
      /script/,
    ],
    [
      "an animation to a script with a tab",
      svg('<animate attributeName="x" to="java&#9;script:alert(1)"/>'),
      /script/,
    ],
    ["a fill from elsewhere", svg('<rect fill="url(https://x.example/a.svg#b)"/>'), /link/],
    ["a fill from elsewhere in capitals", svg('<rect fill="URL(//x.example)"/>'), /link/],
    ["a fill from elsewhere in quotes", svg(`<rect fill="url('x.svg#a')"/>`), /link/],
    ["a style from elsewhere", svg('<rect style="fill:url(https://x.example)"/>'), /link/],
    ["a second address after a local one", svg('<rect style="fill:url(#a) url(b)"/>'), /link/],
    ["an escape in a style", svg('<rect style="fill:u\\72l(https://x.example)"/>'), /backslash/],
    ["an escape in a fill", svg('<rect fill="u\\72l(https://x.example)"/>'), /backslash/],
    ["an escape in a style sheet", svg("<style>a{fill:u\\72l(x)}</style>"), /backslash/],
    [
      "a style sheet that imports",
      svg('<style>@import "https://x.example/a.css";</style>'),
      /imports/,
    ],
    ["an import behind a comment", svg('<style>@imp<!-- -->ort "x.css";</style>'), /imports/],
    ["an address in CDATA", svg("<style>a{fill:u<![CDATA[rl(x)]]>}</style>"), /link/],
    ["an address in character references", svg("<style>a{fill:&#117;rl(x)}</style>"), /link/],
    [
      "an address in CSS without its name",
      svg('<style>a{fill:image-set("x.png" 1x)}</style>'),
      /link/,
    ],
    ["a font from elsewhere", svg("<style>@font-face{src:url(x.woff)}</style>"), /link/],
    ["an element in its styles", svg("<style>u<g/>rl(x)</style>"), /styles/],
    [
      "a style sheet of XHTML",
      svg('<h:style xmlns:h="http://www.w3.org/1999/xhtml"/>'),
      /XHTML or MathML/,
    ],
    [
      "an address in a foreign attribute",
      svg('<rect x:y="url(https://x.example)" xmlns:x="urn:x"/>'),
      /link/,
    ],
    ["uses of uses", USES, /too many elements/],
    ["patterns of patterns", PATTERNS, /too many elements/],
    ["a use of itself", svg('<g id="a"><use href="#a"/></g>'), /refers to itself/],
    [
      "a pattern of itself",
      svg('<pattern id="p"><rect fill="url(#p)"/></pattern>'),
      /refers to itself/,
    ],
    ["elements a thousand deep", svg(`${"<g>".repeat(1000)}${"</g>".repeat(1000)}`), /deeply/],
    ["a hundred thousand elements", svg("<g/>".repeat(100_000)), /too many elements/],
    [
      "many far-reaching steps of a filter",
      svg(`<filter>${"<feMorphology radius='2'/>".repeat(60)}</filter>`),
      /too many elements/,
    ],
    [
      "a filter for many elements",
      svg(
        `<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>${'<g filter="url(#f)"/>'.repeat(600)}`,
      ),
      /too many elements/,
    ],
    [
      "a filter that looks far around each pixel",
      svg("<filter><feMorphology radius='1 2000'/></filter>"),
      /filter that takes too long/,
    ],
    ["another root", "<html><body/></html>", /not an SVG/],
    ["a root of no language", '<svg width="1" height="1"/>', /not an SVG/],
    ["a root of another language", '<svg xmlns="http://www.w3.org/1999/xhtml"/>', /not an SVG/],
    ["no end", svg("").replace("</svg>", ""), /well-formed/],
    ["two roots", svg("") + svg(""), /well-formed/],
    ["an attribute twice", svg('<rect x="1" x="2"/>'), /well-formed/],
    ["a prefix of nobody", svg("<x:rect/>"), /well-formed/],
    ["HTML's carelessness", svg("<br>"), /well-formed/],
    ["nothing", "", /well-formed/],
    ["another encoding by name", `<?xml version="1.0" encoding="UTF-7"?>${svg("")}`, /UTF-8/],
    ["NUL", svg("\u0000"), /well-formed/],
    ["patterns within patterns by its styles", STYLED, /too many elements/],
    ["patterns within patterns by styles of any element", STYLED_ALL, /refers to itself/],
    ...[
      ["by a descendant", ".c%0 rect{fill:url(#p%1)}"],
      ["by an attribute", '[y="0"]:not(.zz){fill:url(#p%1)}'],
      ["by letters beyond ASCII", ".c%0é{fill:url(#p%1)}"],
      ["after a nested rule", ".c%0{&amp;.z{x:y} fill:url(#p%1)}"],
      ["after a brace in a text", '.c%0{--x:"}";fill:url(#p%1)}'],
      ["between comments in texts", '.c%0{--x:"/*";fill:url(#p%1);--y:"*/"}'],
    ].map(([how, rule = ""]): [string, string, RegExp] => [
      `patterns within patterns, styled ${how}`,
      styled((level) => rule.replace("%0", String(level)).replace("%1", String(level))),
      /too many elements|refers to itself/,
    ]),
    [
      "patterns within patterns, inherited",
      nestedPatterns((level) => `<g fill="url(#p${level})">${"<rect/>".repeat(10)}</g>`),
      /too many elements/,
    ],
    [
      "masks of links within masks",
      nestedPatterns((level) => `<a mask="url(#p${level})"/>`.repeat(10)),
      /too many elements/,
    ],
    [
      "patterns within patterns behind decoys of their ids",
      nestedPatterns(
        (level) => `<rect fill="url(#p${level})"/>`.repeat(10),
        Array.from({ length: 8 }, (_, level) => `<g id="p${level}"/>`).join(""),
      ),
      /too many elements/,
    ],
    [
      "an animation of references",
      svg('<rect><set attributeName="fill" to="url(#a)"/></rect>'),
      /animates references/,
    ],
    ["uses by another spelling", USES.replaceAll('"#u', '"#%75'), /external link/],
    [
      "uses behind a decoy of their names",
      USES.replaceAll(' id="', ' x:id="z" id="').replace("<svg", '<svg xmlns:x="urn:x"'),
      /too many elements/,
    ],
    [
      "an animation of a link behind a decoy",
      svg(
        '<a href="#q"><set x:attributeName="fill" attributeName="href" to="https://x.example" xmlns:x="urn:x"/></a>',
      ),
      /animates links/,
    ],
  ])("with %s is refused", (_name, drawing, problem) => {
    expect(faultOf(drawing)).toMatch(problem);
  });

  it("is refused if it is not UTF-8", () => {
    expect(checkSvg(Buffer.from(svg("<text>é</text>"), "latin1")).problem).toBe(
      "is not text in UTF-8",
    );
    expect(checkSvg(Buffer.from(svg(""), "utf16le")).problem).toBeDefined();
  });

  it("is refused with its problem in a sentence", async () => {
    const upload = prepareImage(Buffer.from(svg("<foreignObject/>")), "x.svg");
    await expect(upload).rejects.toThrow(
      "Please upload an image file: this SVG has a foreign object in it.",
    );
  });
});

const INKSCAPE = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cc="http://creativecommons.org/ns#"
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  xmlns:xlink="http://www.w3.org/1999/xlink"
  xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  width="210mm" height="297mm" viewBox="0 0 210 297" version="1.1" id="svg8"
  inkscape:export-filename="C:\\Users\\Ada\\bench (1).png" sodipodi:docname="bench.svg">
  <defs id="defs2">
    <linearGradient inkscape:collect="always" id="a"><stop style="stop-color:#000;stop-opacity:1" offset="0"/></linearGradient>
    <linearGradient xlink:href="#a" id="b" x1="0" x2="1" gradientTransform="rotate(45)"/>
  </defs>
  <sodipodi:namedview id="base" pagecolor="#ffffff" inkscape:zoom="1"><inkscape:grid type="xygrid"/></sodipodi:namedview>
  <metadata id="metadata5"><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format>
    <dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></cc:Work></rdf:RDF></metadata>
  <g inkscape:label="Layer (1)" inkscape:groupmode="layer" id="layer1">
    <path style="fill:url(#b);stroke:#000000" d="M 10,10 H 90 V 90 Z" sodipodi:nodetypes="cccc" id="path10"/>
  </g>
</svg>`;

describe("a plain drawing", () => {
  it.each([
    ["Inkscape's", INKSCAPE],
    [
      "one with a gradient",
      svg('<linearGradient id="a"/><rect fill="url(#a)"/><rect fill="url( \'#a\' )"/>'),
    ],
    ["one with styles", svg("<style>.a > .b{fill:url(#g)}</style><rect class='a'/>")],
    ["one with styles in CDATA", svg('<style type="text/css"><![CDATA[ .a{fill:red} ]]></style>')],
    [
      "one with uses",
      svg('<rect id="a" width="9" height="9"/><use href="#a"/><use xlink:href="#a" x="9"/>'),
    ],
    ["one with a link inside it", svg('<g id="top"><a href="#top"><rect/></a></g>')],
    [
      "one that moves",
      svg('<rect id="r"><animate attributeName="x" values="0;9" dur="1s"/></rect>'),
    ],
    [
      "one with words",
      svg("<title>10 > 5 (m²) &amp; more</title><text font-family='Arial'>日本</text>"),
    ],
    [
      "one with a prefix",
      '<s:svg xmlns:s="http://www.w3.org/2000/svg" width="9" height="9"><s:rect/></s:svg>',
    ],
    [
      "one after a long comment",
      `<?xml version="1.0"?><!--${"x".repeat(5000)}-->${svg("<rect/>")}`,
    ],
    ["one with a byte order mark", `\ufeff${svg("<rect/>")}`],
    [
      "one without a size",
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect/></svg>',
    ],
    [
      "one with thousands of shapes",
      svg('<rect fill="url(#a)" width="1" height="1"/>'.repeat(5000)),
    ],
    [
      "one with a DOCTYPE, as drawing programs write it",
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg("<rect/>")}`,
    ],
    [
      "Illustrator's, with clips and gradients by class",
      svg(
        `<defs><style>.cls-1{clip-path:url(#clip-path);}.cls-2{fill:url(#gradient);}</style>
         <clipPath id="clip-path"><rect class="cls-3" width="9" height="9"/></clipPath>
         <linearGradient id="gradient"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
         <g class="cls-1">${'<path class="cls-2" d="M0 0h9v9z"/>'.repeat(300)}</g>`,
      ),
    ],
    ["one with chains of uses", svg(`<g id="a"><rect/></g>${'<use href="#a"/>'.repeat(1000)}`)],
  ])("is stored unchanged: %s", async (_name, drawing) => {
    expect(faultOf(drawing)).toBeUndefined();
    const bytes = Buffer.from(drawing);
    expect(await prepareImage(bytes, "drawing.svg")).toEqual({ bytes, extension: "svg" });
  });

  it("may embed photos as data URLs", async () => {
    const photo = (await png()).toString("base64");
    const drawing = svg(
      `<image width="9" height="9" xlink:href="data:image/png;base64,${photo}"/>`,
    );
    expect(checkSvg(Buffer.from(drawing)).embedded).toEqual([Buffer.from(photo, "base64")]);
  });
});
