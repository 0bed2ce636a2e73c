import { describe, expect, it } from "vitest";
import { parseRules } from "#shared/rules/parse-rules.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { upgradeRules } from "#shared/rules/upgrade-rules.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";

/** The default rules as they were before steps had roles and options had shapes. */
function olderCatalog() {
  const { orderCodePrefix: _prefix, ...facts } = catalogDocument;
  const older = <Option extends object>(option: Option): Option => {
    const { shape: _shape, exclusive: _exclusive, ...others } = { shape: 0, exclusive: 0, ...option };
    return others as Option;
  };
  return {
    ...facts,
    steps: splitOptions(catalogDocument).steps.map(({ role: _role, options, conditionalOptions, ...step }) => ({
      ...step,
      options: options.map(older),
      ...(conditionalOptions && { conditionalOptions: conditionalOptions.map(older) }),
    })),
  };
}

describe("an older rules document", () => {
  it("gets the roles, shapes and exclusive options of the default catalog", () => {
    const older = olderCatalog();
    expect(JSON.stringify(older)).not.toMatch(/"(role|shape|exclusive|orderCodePrefix)"/);
    expect(parseRules(older)).toEqual(catalogDocument);
  });

  it("stays as it is once it has a role, and so does anything else", () => {
    const [first, ...others] = olderCatalog().steps;
    const current = { ...olderCatalog(), steps: [{ ...first, role: "width" }, ...others] };
    for (const input of [current, catalogDocument, null, [], { steps: [1] }, { steps: "none" }])
      expect(upgradeRules(input)).toBe(input);
  });
});
