import { expect, it } from "vitest";
import { countDrawn, type SvgNode } from "#server/images/svg-references.ts";

const node = (facts: Partial<SvgNode>): SvgNode => ({
  effort: 1,
  ids: [],
  classes: [],
  children: [],
  references: [],
  ...facts,
});

/** Counts its lookups. */
class AskedMap<Key, Value> extends Map<Key, Value> {
  asked = 0;
  override get(key: Key) {
    this.asked += 1;
    return super.get(key);
  }
}

it.each([
  ["by a class", new Set(["a"])],
  ["at any element", undefined],
])("follows references in styles (%s) up to its limit", (_where, classes) => {
  const named = Array.from({ length: 2000 }, () => node({ ids: ["x"] }));
  const styled = Array.from({ length: 2000 }, () => node({ classes: ["a"] }));
  const styles = Array.from({ length: 50 }, () => ({ id: "x", isInherited: false, classes }));
  const ids = new AskedMap([["x", named]]);
  const drawn = countDrawn(node({ children: styled }), ids, styles);
  expect(drawn).not.toBe("few enough");
  expect(ids.asked).toBeLessThan(100);
});
