import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isCutLink,
  readProjectLink,
  SAFE_LINK_CHARACTERS,
  writeProject,
} from "#client/configurator/project/project-link.ts";
import { add, multiply, sum } from "#shared/money.ts";
import {
  changeItem,
  duplicateItem,
  hasOwnName,
  keepItem,
  moveItem,
  nextName,
  type Project,
  type ProjectItem,
  projectPrice,
  putItem,
  readProject,
  removeItem,
  renameItem,
  reviewItem,
  takeBack,
  typedName,
} from "#shared/project/project.ts";
import { deliveryFee } from "#shared/quotes/delivery.ts";
import { MAX_ITEMS } from "#shared/quotes/quote-items.ts";
import { readRules } from "#shared/rules/model.ts";
import { catalog, catalogDocument } from "../../support/rules/catalog.ts";

const starts = catalog.startingBenches ?? [];

const someItem = fc
  .record({
    id: fc.uuid(),
    name: fc.constantFrom("Packing", "Bench 1", "Repair, left (new)", "Tür 50%/2"),
    quantity: fc.integer({ min: 1, max: 999 }),
    configuration: fc.constantFrom(...starts.map(({ choices }) => choices)),
  })
  .map(({ name, ...item }): ProjectItem => ({ ...item, ...typedName(name) }));
const someProject = fc.uniqueArray(someItem, { maxLength: MAX_ITEMS, selector: ({ id }) => id });

const item = (id: string, facts: Partial<ProjectItem> = {}): ProjectItem => ({
  id,
  name: `Bench ${id}`,
  quantity: 1,
  configuration: starts[0]?.choices ?? {},
  ...facts,
});

type Operation = (project: Project) => readonly [Project, (project: Project) => Project];

/** An operation on the item at a place, with its undo. */
const someOperation = fc
  .record({
    kind: fc.constantFrom("put", "duplicate", "change", "up", "down", "remove"),
    place: fc.nat(MAX_ITEMS),
    other: someItem,
  })
  .map(({ kind, place, other }): Operation => {
    return (project) => {
      const index = project.length === 0 ? 0 : place % project.length;
      const target = project[index];
      const { id } = target ?? other;
      const { name, quantity, configuration } = other;
      const isFull = project.length === MAX_ITEMS;
      const has = project.some((each) => each.id === other.id);
      const drop = (now: Project) => (isFull || has ? now : removeItem(now, other.id));
      if (kind === "put" || !target) return [putItem(project, other, index), drop];
      if (kind === "duplicate") return [duplicateItem(project, id, other.id), drop];
      if (kind === "change")
        return [
          renameItem(changeItem(project, id, { quantity, configuration }), id, name),
          (now) => renameItem(changeItem(now, id, target), id, target.name),
        ];
      if (kind === "remove") return [removeItem(project, id), (now) => putItem(now, target, index)];
      const by = kind === "up" ? -1 : 1;
      const isMoved = project[index + by] !== undefined;
      return [moveItem(project, id, by), (now) => (isMoved ? moveItem(now, id, by === 1 ? -1 : 1) : now)];
    };
  });

describe("a project", () => {
  it("is the same again after any operations and their undos, and never larger than a quote", () => {
    fc.assert(
      fc.property(someProject, fc.array(someOperation, { maxLength: 12 }), (before, operations) => {
        let project: Project = before;
        const undos = operations.map((operation) => {
          const [next, undo] = operation(project);
          project = next;
          expect(project.length).toBeLessThanOrEqual(MAX_ITEMS);
          return undo;
        });
        for (const undo of undos.reverse()) project = undo(project);
        expect(project).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });

  it("costs the sums of its items, which make the grand total with the delivery", () => {
    fc.assert(
      fc.property(someProject, (project) => {
        const items = project.map((each) => reviewItem(catalog, each));
        const sums = items.map(({ item: { quantity }, pricing }) =>
          pricing ? multiply(pricing.totalPrice, quantity) : expect.fail("not complete"),
        );
        const fee = deliveryFee("home-delivery");
        expect(add(projectPrice(items), fee)).toBe(sum([...sums, fee]));
      }),
      { numRuns: 50 },
    );
  });

  it("gives new benches names that no other has", () => {
    expect(nextName([])).toBe("Bench 1");
    expect(nextName([item("2"), item("3")])).toBe("Bench 4");
  });

  it("refuses names and quantities that no quote accepts", () => {
    const project = [item("1")];
    expect(renameItem(project, "1", "a\nb")).toBe(project);
    for (const quantity of [0, 1000]) expect(changeItem(project, "1", { quantity })).toBe(project);
  });

  it("has a bench without a name again once its name is cleared, also one named by a number", () => {
    const named = renameItem([item("1"), item("2")], "2", "Bench 12");
    expect(named.map(hasOwnName)).toEqual([false, true]);
    expect(readProject(JSON.stringify(named))).toEqual(named);
    expect(renameItem(named, "2", " ").map(hasOwnName)).toEqual([false, false]);
  });

  it("keeps one of the benches that were compared, and all that were not", () => {
    const project = ["1", "2", "3", "4"].map((id) => item(id));
    const kept = keepItem(project, "3", ["1", "3", "4"]);
    expect(kept.map(({ id }) => id)).toEqual(["2", "3"]);
  });

  it("keeps a bench whose options are gone, without a price and with the reason", () => {
    const rules = readRules({
      ...catalogDocument,
      startingBenches: [],
      steps: catalogDocument.steps.map((step) => ({
        ...step,
        options: step.options.filter(({ value }) => value !== "60"),
      })),
    });
    const reviewed = reviewItem(rules, item("1"));
    expect(reviewed.pricing).toBeUndefined();
    expect(reviewed.problems[0]).toBe("Width has no option '60'.");
    expect(projectPrice([reviewed])).toBe(0);
  });
});

describe("a stored project", () => {
  it("is read as it was written", () => {
    const project = [item("1", { quantity: 4 }), item("2", { name: "Packing" })];
    expect(readProject(JSON.stringify(project))).toEqual(project);
  });

  it("loses what is no item, and everything after the fiftieth", () => {
    const good = Array.from({ length: 60 }, (_, index) => item(`${index}`));
    const bad = [null, 7, { ...item("x"), quantity: 1.5 }, { ...item("y"), name: "" }, item("0")];
    expect(readProject(JSON.stringify(good))).toHaveLength(MAX_ITEMS);
    expect(readProject(JSON.stringify([...bad, item("0")]))).toEqual([item("0")]);
    expect(readProject(JSON.stringify([{ ...item("z"), configuration: { a: 1, b: "c" } }]))).toEqual([
      item("z", { configuration: { b: "c" } }),
    ]);
    for (const text of ["", "{}", "[[", `"${"x".repeat(2_000_000)}"`]) expect(readProject(text)).toEqual([]);
  });
});

describe("the link of a project", () => {
  const opened = (hash: string) => {
    let next = 0;
    return readProjectLink(catalog, hash, () => `${next++}`);
  };

  it("opens the same benches, with names and quantities, unless it says that it was cut", () => {
    expect(isCutLink("#project/width=72,60;depth=30/Packing,/A4.B1"), "as it was written before").toBe(false);
    fc.assert(
      fc.property(fc.array(someItem, { minLength: 1, maxLength: MAX_ITEMS }), (items) => {
        const project = items.map((each, index) => ({ ...each, id: `${index}` }));
        const link = writeProject(project);
        expect(opened(link)).toEqual(project);
        expect(isCutLink(link)).toBe(false);
        for (let end = link.lastIndexOf("/"); end < link.length; end++) {
          const cut = link.slice(0, end);
          expect(isCutLink(cut) || isDeepStrictEqual(opened(cut), project), cut).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("has room for fifty benches of many kinds in a mail", () => {
    const widths = ["48", "60", "72", "84", "96"];
    const project = Array.from({ length: MAX_ITEMS }, (_, index) => ({
      ...item(`${index}`, { name: `Bench ${index + 1}`, quantity: 999 }),
      configuration: { ...starts[index % 4]?.choices, width: widths[index % 5] ?? "" },
    }));
    expect(writeProject(project).length).toBeLessThan(SAFE_LINK_CHARACTERS);
  });

  it("survives what a mail program adds, and opens nothing if it is cut or made up", () => {
    const project = [item("0", { name: "Packing" }), item("1", { name: "Bench 2", quantity: 3 })];
    const link = writeProject(project);
    expect(opened(`${link}&utm_source=a.b2`)).toEqual(project);
    for (const hash of ["#project/", "#project///", link.slice(0, 40), "#project/%E0/%/A0.B"])
      expect(opened(hash)).toEqual([]);
    expect(opened(`#project/a=b/,/${"1.".repeat(9000)}`)).toHaveLength(MAX_ITEMS);
    expect(opened(`#project/${"a=b;".repeat(9000)}//1`)).toEqual([]);
  });
});

it("choices are taken back with the name that they had, unless they were changed since", () => {
  const [width, other] = [{ width: "60" }, { width: "72" }];
  const before = [item("a", { configuration: width, given: "60 in" }), item("b")];
  const after = changeItem(before, "a", { configuration: other, given: "72 in" });
  expect(takeBack(changeItem(after, "a", { quantity: 3 }), before, after)).toMatchObject([
    { configuration: width, given: "60 in", quantity: 3 },
    { id: "b" },
  ]);
  const later = changeItem(after, "a", { configuration: { width: "90" } });
  expect(takeBack(later, before, after)).toBe(later);
});

it("an added bench is taken back, unless its quantity, choices or name were changed since", () => {
  const before = [item("a")];
  const after = [...before, item("b")];
  expect(takeBack(after, before, after)).toEqual(before);
  const changes = [changeItem(after, "b", { quantity: 3 }), changeItem(after, "b", { configuration: { width: "90" } })];
  for (const later of [...changes, renameItem(after, "b", "Packing")])
    expect(takeBack(later, before, after)).toBe(later);
});
