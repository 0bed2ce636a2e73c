import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRulesDraft, isDirty } from "#client/admin/rules-file/text/rules-draft.ts";
import { addOption, deleteOption, moveOption, setField } from "#shared/edits/edit-rules-file.ts";
import { optionAt, type UncheckedRules } from "#shared/edits/unchecked-rules.ts";
import type { OptionPlace } from "#shared/rules/option-place.ts";
import { dearer96, rulesFileText } from "../../../support/rules/dearer-catalog.ts";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

const saved = { text: rulesFileText(smallCatalog), revision: 2 };

/** A draft of the small catalog. */
function openDraft() {
  const draft = createRulesDraft();
  draft.follow(saved);
  return draft;
}

type Draft = ReturnType<typeof openDraft>;

/** The rules that the table shows. */
function shown(draft: Draft) {
  const { rules } = draft.table();
  if (!rules) throw new Error("The table shows nothing.");
  return rules;
}

const place: fc.Arbitrary<OptionPlace> = fc.record({
  step: fc.nat(2),
  list: fc.constantFrom("options", "conditionalOptions"),
  index: fc.nat(2),
});

const typed = fc.oneof(fc.integer(), fc.string(), fc.constant(undefined));

/** An edit in the table, which is read-only while the text has an error. */
const inTable = (edit: (rules: UncheckedRules) => UncheckedRules) => (draft: Draft) => {
  const { rules, isCurrent } = draft.table();
  if (rules && isCurrent) draft.edit(edit(rules));
};

/** The edits of a draft in the table and in its text. */
const step: fc.Arbitrary<(draft: Draft) => void> = fc.oneof(
  fc
    .tuple(place, fc.constantFrom("label", "price", "specifications.heightRange.max"), typed)
    .map((edit) => inTable((rules) => setField(rules, ...edit))),
  fc.nat(2).map((at) => inTable((rules) => addOption(rules, at).rules)),
  place.map((at) => inTable((rules) => moveOption(rules, at, 1).rules)),
  place.map((at) => inTable((rules) => deleteOption(rules, at).rules)),
  fc.tuple(fc.nat(), fc.nat(30), fc.string()).map(([from, length, keys]) => (draft: Draft) => {
    const { text } = draft.getDraft();
    const at = from % (text.length + 1);
    draft.write(text.slice(0, at) + keys.replaceAll("\r", "") + text.slice(at + length));
  }),
  fc.constant((draft: Draft) => draft.write(rulesFileText(dearer96))),
  fc.nat(2).map((revision) => (draft: Draft) => {
    draft.write(rulesFileText(smallCatalog), { text: rulesFileText(dearer96), revision });
  }),
);

/** The parts of a draft that undo and redo restore. */
function content(draft: Draft) {
  const { text, base } = draft.getDraft();
  return { text, base };
}

describe("the draft of the rules file", () => {
  it("undoes and redoes edits of table and text byte for byte, with the revision they are based on, in any sequence", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 3, arbitrary: step }, fc.constantFrom("undo", "redo")), {
          maxLength: 30,
        }),
        (steps) => {
          const draft = openDraft();
          let contents = [content(draft)];
          let now = 0;
          for (const each of steps) {
            if (typeof each === "string") {
              now = Math.min(Math.max(now + (each === "undo" ? -1 : 1), 0), contents.length - 1);
              draft[each]();
            } else {
              each(draft);
              const after = content(draft);
              const before = contents[now];
              if (after.text !== before?.text || after.base !== before.base) {
                contents = [...contents.slice(0, now + 1), after];
                now += 1;
              }
            }
            expect(content(draft)).toEqual(contents[now]);
            expect(draft.getDraft().canUndo).toBe(now > 0);
            expect(draft.getDraft().canRedo).toBe(now < contents.length - 1);
            const { rules, isCurrent } = draft.table();
            if (isCurrent) expect(rules).toEqual(JSON.parse(draft.getDraft().text));
          }
        },
      ),
    );
  });

  it("keeps the identity of options that an edit or its undo leaves alone", () => {
    const draft = openDraft();
    const depth: OptionPlace = { step: 1, list: "conditionalOptions", index: 0 };
    const before = shown(draft);
    draft.edit(setField(before, { step: 0, list: "options", index: 0 }, "label", "4 ft"));
    expect(optionAt(shown(draft), depth)).toBe(optionAt(before, depth));
    draft.undo();
    expect(shown(draft)).toEqual(smallCatalog);
    expect(optionAt(shown(draft), depth)).toBe(optionAt(before, depth));
  });

  it("shows the last rules while the text has a syntax error", () => {
    const draft = openDraft();
    expect(draft.table().isCurrent).toBe(true);
    draft.write(saved.text.replace("{", ""));
    expect(draft.table()).toMatchObject({ rules: smallCatalog, isCurrent: false });
    draft.write('{ "steps": [{}] }');
    expect(draft.table()).toMatchObject({ rules: smallCatalog, isCurrent: false });
    draft.write(rulesFileText(dearer96));
    expect(draft.table()).toMatchObject({ rules: dearer96, isCurrent: true });
  });

  it("follows newer saved rules only without edits, and forgets how to undo into older ones", () => {
    const draft = openDraft();
    const newer = { text: rulesFileText(dearer96), revision: 3 };
    draft.write(`${saved.text}\n`);
    draft.follow(newer);
    expect(draft.getDraft()).toMatchObject({ text: `${saved.text}\n`, base: saved });
    draft.undo();
    draft.follow(newer);
    expect(draft.getDraft()).toMatchObject({ text: newer.text, base: newer, canUndo: false });
  });

  it("opens a text that is based on another revision, and returns to the one before in one step", () => {
    const draft = openDraft();
    draft.write(rulesFileText(dearer96));
    const before = content(draft);
    draft.write(saved.text, { text: rulesFileText(dearer96), revision: 3 });
    expect(draft.getDraft()).toMatchObject({ text: saved.text, base: { revision: 3 } });
    draft.undo();
    expect(content(draft)).toEqual(before);
    draft.redo();
    draft.rebase({ text: saved.text, revision: 4 });
    expect(isDirty(draft.getDraft()), "after it was published").toBe(false);
  });

  it("goes on after a reload, based on the same revision", () => {
    const kept = { text: rulesFileText(dearer96), base: saved };
    const draft = createRulesDraft(kept);
    draft.follow({ ...saved, revision: 3 });
    expect(content(draft)).toEqual(kept);
  });
});
