import { describe, expect, it } from "vitest";
import { endsItsTurns, endTurns, isVisible } from "#shared/text/text.ts";

describe("a change of the writing direction", () => {
  it.each([
    ["no change", "72 in"],
    ["letters from right to left", "שולחן 72"],
    ["a mark", "a\u200fb"],
    ["an override and its end", "\u202eabc\u202c"],
    ["an isolate and its end", "\u2067abc\u2069"],
    ["an embedding that ends with the isolate around it", "\u2068a\u202bb\u2069"],
    ["ends without a beginning", "\u202c\u2069a"],
  ])("ends within its text: %s", (_name, text) => expect(endsItsTurns(text)).toBe(true));

  it.each([
    ["an override", "\u202eabc"],
    ["an isolate", "abc\u2066"],
    ["two embeddings with one end", "\u202b\u202ba\u202c"],
    ["an isolate that the end of an embedding cannot close", "\u2067a\u202c"],
    ["an embedding that the end of an isolate cannot close", "\u202aa\u2069"],
    ["an embedding after an isolate", "\u2066a\u2069\u202d"],
  ])("does not end within its text: %s", (_name, text) => {
    expect(endsItsTurns(text)).toBe(false);
    expect(endsItsTurns(endTurns(text))).toBe(true);
  });

  it("is ended when the text is shown, the last one first", () => {
    expect(endTurns("\u202ea\u2066b")).toBe("\u202ea\u2066b\u2069\u202c");
    expect(endTurns("\u202eabc\u202c, 72 in")).toBe("\u202eabc\u202c, 72 in");
  });
});

describe("a text that somebody can see", () => {
  it.each(["a", "李", "ש", "é", "e\u0301", "🪑", "\u200B.\u200B", "-"])("is %s", (text) => {
    expect(isVisible(text)).toBe(true);
  });

  it("is not made of blanks, characters without a width, and lone marks", () => {
    const unseen = [..." \t\n\u00A0\u200B\u2060\u2800\u3164\u115F\uFFA0\u00AD\u202E\u{E0041}\u0301\uFE0F\uFEFF"];
    expect([...unseen, "", unseen.join("")].filter(isVisible)).toEqual([]);
  });
});
