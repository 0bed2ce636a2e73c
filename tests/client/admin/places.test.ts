import { expect, it } from "vitest";
import { readAddress } from "#client/admin/section/address.ts";
import { findSection } from "#client/admin/sections.tsx";

it.each([
  ["partners/acme", "Partners", ["acme"]],
  ["settings/api-keys", "API Keys", []],
  ["settings", "Email", []],
  ["catalog/people/connections", "Catalog", ["people", "connections"]],
  ["nowhere", "Catalog", []],
])("the address %s leads to %s", (at, name, shown) => {
  const address = readAddress(`#admin/${at}`) ?? [];
  const { place, label, path } = findSection(address);
  expect(label ?? place).toBe(name);
  expect(address.slice(path.split("/").length)).toEqual(shown);
});
