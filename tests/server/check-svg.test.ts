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

/** Those patterns by a rule for each: %0 is its place, and %1 its pattern. */
const styledBy = (rule: string) =>
  styled((level) => rule.replace("%0", String(level)).replace("%1", String(level)));

/** Drawings by what is wrong with them. */
const REFUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "has a script in it": {
    "a script": svg("<script>alert(1)</script>"),
    "a script in capitals": svg("<SCRIPT>alert(1)</SCRIPT>"),
    "a script by a prefix": svg('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'),
    "a script of no language": svg('<script xmlns=""/>'),
    "a script from elsewhere": svg('<script href="https://x.example/a.js"/>'),
    "an animation to a script": svg('<animate attributeName="x" values="javascript:alert(1)"/>'),
    "an animation to a script with a tab": svg(
      '<animate attributeName="x" to="java&#9;script:alert(1)"/>',
    ),
  },
  "has XHTML or MathML in it": {
    "an XHTML script": svg('<script xmlns="http://www.w3.org/1999/xhtml"/>'),
    HTML: svg('<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x"/>'),
    MathML: svg('<math xmlns="http://www.w3.org/1998/Math/MathML"/>'),
    "a style sheet of XHTML": svg('<h:style xmlns:h="http://www.w3.org/1999/xhtml"/>'),
  },
  "has an event handler in it": {
    "an event handler": svg('<rect onclick="alert(1)"/>'),
    "an event handler of the root": svg("", 'onload="alert(1)"'),
    "an event handler in capitals": svg('<rect OnMouseOver="alert(1)"/>'),
    "an event handler by a prefix": svg('<rect ev:onload="x" xmlns:ev="urn:ev"/>'),
    "a handler element": svg('<handler type="text/javascript">x</handler>'),
    "a listener": svg('<ev:listener event="load" xmlns:ev="http://www.w3.org/2001/xml-events"/>'),
    "an animation of an event handler": svg('<set attributeName="onclick" to="alert(1)"/>'),
    "an animation of a transform's handler": svg(
      '<animateTransform attributeName="onload" to="1"/>',
    ),
  },
  "has a foreign object in it": {
    "a foreign object": svg("<foreignObject><p/></foreignObject>"),
    "a foreign object in lower case": svg("<foreignobject/>"),
    "a frame": svg('<iframe src="https://x.example"/>'),
  },
  "declares entities": {
    "a billion laughs": LAUGHS,
    "a file as an entity": `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg("&x;")}`,
  },
  "is not well-formed XML": {
    "an entity of nobody": svg("&x;"),
    "no end": svg("").replace("</svg>", ""),
    "two roots": svg("") + svg(""),
    "an attribute twice": svg('<rect x="1" x="2"/>'),
    "a prefix of nobody": svg("<x:rect/>"),
    "HTML's carelessness": svg("<br>"),
    nothing: "",
    NUL: svg("\u0000"),
  },
  "has a processing instruction in it": {
    "a style sheet from elsewhere": `<?xml-stylesheet href="https://x.example/a.css"?>${svg("")}`,
    "a processing instruction": svg("<?php system('x') ?>"),
  },
  "has an external link in it": {
    "a link to a page": svg('<a href="https://x.example"><rect/></a>'),
    "a link to a script": svg('<a href="javascript:alert(1)"/>'),
    "a link to a script with blanks in it": svg('<a xlink:href="java&#10;script:alert(1)"/>'),
    "a link by another prefix": svg(
      '<a y:href="https://x.example" xmlns:y="http://www.w3.org/1999/xlink"/>',
    ),
    "a link in capitals": svg('<a HREF="https://x.example"/>'),
    "a use of another file": svg('<use href="other.svg#a"/>'),
    "an image from elsewhere": svg('<image href="https://x.example/a.png"/>'),
    "an image without a protocol": svg('<image href="//x.example/a.png"/>'),
    "an image that is a file": svg('<image href="file:///etc/passwd"/>'),
    "a drawing in the drawing": svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'),
    "a page as data": svg('<a href="data:text/html,&lt;script>alert(1)&lt;/script>"/>'),
    "a picture that is not in base 64": svg('<image href="data:image/png,x"/>'),
    "an empty link": svg('<use href=""/>'),
    "a filter's image from elsewhere": svg(
      '<filter><feImage href="https://x.example/a.png"/></filter>',
    ),
    "uses by another spelling": USES.replaceAll('"#u', '"#%75'),
  },
  "has a base address in it": {
    "a base address": svg("", 'xml:base="https://x.example/"'),
  },
  "animates links": {
    "an animation of a link": svg('<a href="#a"><animate attributeName="href" to="#b"/></a>'),
    "an animation of an old link": svg('<set attributeName="xlink:href" to="#b"/>'),
    "an animation of a link with blanks": svg('<animate attributeName=" HREF " values="#b"/>'),
    "an animation of a link behind a decoy": svg(
      '<a href="#q"><set x:attributeName="fill" attributeName="href" to="https://x.example" xmlns:x="urn:x"/></a>',
    ),
  },
  "has an external link in its styles": {
    "a fill from elsewhere": svg('<rect fill="url(https://x.example/a.svg#b)"/>'),
    "a fill from elsewhere in capitals": svg('<rect fill="URL(//x.example)"/>'),
    "a fill from elsewhere in quotes": svg(`<rect fill="url('x.svg#a')"/>`),
    "a style from elsewhere": svg('<rect style="fill:url(https://x.example)"/>'),
    "a second address after a local one": svg('<rect style="fill:url(#a) url(b)"/>'),
    "an address in CDATA": svg("<style>a{fill:u<![CDATA[rl(x)]]>}</style>"),
    "an address in character references": svg("<style>a{fill:&#117;rl(x)}</style>"),
    "an address in CSS without its name": svg('<style>a{fill:image-set("x.png" 1x)}</style>'),
    "a font from elsewhere": svg("<style>@font-face{src:url(x.woff)}</style>"),
    "an address in a foreign attribute": svg(
      '<rect x:y="url(https://x.example)" xmlns:x="urn:x"/>',
    ),
  },
  "has a backslash in its styles": {
    "an escape in a style": svg('<rect style="fill:u\\72l(https://x.example)"/>'),
    "an escape in a fill": svg('<rect fill="u\\72l(https://x.example)"/>'),
    "an escape in a style sheet": svg("<style>a{fill:u\\72l(x)}</style>"),
  },
  "imports styles": {
    "a style sheet that imports": svg('<style>@import "https://x.example/a.css";</style>'),
    "an import behind a comment": svg('<style>@imp<!-- -->ort "x.css";</style>'),
  },
  "has an element in its styles": {
    "an element in its styles": svg("<style>u<g/>rl(x)</style>"),
  },
  "has too many elements": {
    "uses of uses": USES,
    "patterns of patterns": PATTERNS,
    "a hundred thousand elements": svg("<g/>".repeat(100_000)),
    "many far-reaching steps of a filter": svg(
      `<filter>${"<feMorphology radius='2'/>".repeat(60)}</filter>`,
    ),
    "a filter for many elements": svg(
      `<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>${'<g filter="url(#f)"/>'.repeat(600)}`,
    ),
    "patterns within patterns by its styles": STYLED,
    "patterns within patterns, inherited": nestedPatterns(
      (level) => `<g fill="url(#p${level})">${"<rect/>".repeat(10)}</g>`,
    ),
    "masks of links within masks": nestedPatterns((level) =>
      `<a mask="url(#p${level})"/>`.repeat(10),
    ),
    "patterns within patterns behind decoys of their ids": nestedPatterns(
      (level) => `<rect fill="url(#p${level})"/>`.repeat(10),
      Array.from({ length: 8 }, (_, level) => `<g id="p${level}"/>`).join(""),
    ),
    "uses behind a decoy of their names": USES.replaceAll(' id="', ' x:id="z" id="').replace(
      "<svg",
      '<svg xmlns:x="urn:x"',
    ),
  },
  "refers to itself": {
    "a use of itself": svg('<g id="a"><use href="#a"/></g>'),
    "a pattern of itself": svg('<pattern id="p"><rect fill="url(#p)"/></pattern>'),
    "patterns within patterns by styles of any element": STYLED_ALL,
    "patterns within patterns, styled by a descendant": styledBy(".c%0 rect{fill:url(#p%1)}"),
    "patterns within patterns, styled by an attribute": styledBy(
      '[y="0"]:not(.zz){fill:url(#p%1)}',
    ),
    "patterns within patterns, styled by letters beyond ASCII": styledBy(".c%0é{fill:url(#p%1)}"),
    "patterns within patterns, styled after a nested rule": styledBy(
      ".c%0{&amp;.z{x:y} fill:url(#p%1)}",
    ),
    "patterns within patterns, styled after a brace in a text": styledBy(
      '.c%0{--x:"}";fill:url(#p%1)}',
    ),
    "patterns within patterns, styled between comments in texts": styledBy(
      '.c%0{--x:"/*";fill:url(#p%1);--y:"*/"}',
    ),
  },
  "nests its elements too deeply": {
    "elements a thousand deep": svg(`${"<g>".repeat(1000)}${"</g>".repeat(1000)}`),
  },
  "has a filter that takes too long": {
    "a filter that looks far around each pixel": svg(
      "<filter><feMorphology radius='1 2000'/></filter>",
    ),
  },
  "is not an SVG drawing": {
    "another root": "<html><body/></html>",
    "a root of no language": '<svg width="1" height="1"/>',
    "a root of another language": '<svg xmlns="http://www.w3.org/1999/xhtml"/>',
  },
  "is not text in UTF-8": {
    "another encoding by name": `<?xml version="1.0" encoding="UTF-7"?>${svg("")}`,
  },
  "animates references": {
    "an animation of references": svg('<rect><set attributeName="fill" to="url(#a)"/></rect>'),
  },
};

describe("a hostile drawing", () => {
  it.each(Object.entries(REFUSED))("that %s is refused", (problem, drawings) => {
    for (const [name, drawing] of Object.entries(drawings))
      expect(faultOf(drawing), name).toBe(problem);
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
