import { expect, it } from "vitest";
import { readAddress } from "#client/admin/section/address.ts";
import { findSection } from "#client/admin/sections.tsx";

it.each([
  ["connections", "Email", []],
  ["connections/webhooks", "Webhooks", []],
  ["connections/api-keys", "API Keys", []],
  ["connections/partners/acme", "Partners", ["acme"]],
  ["connections/partners/+", "Partners", ["+"]],
  ["connections/embedding", "Partners", []],
  ["people", "People", []],
  ["people/accounts", "People", []],
  ["people/api-keys", "API Keys", []],
  ["people/days-off", "Days Off", []],
  ["people/audit-trail", "Audit Trail", []],
  ["settings", "Email", []],
  ["catalog/people/connections", "Catalog", ["people", "connections"]],
])("the address %s leads to %s, as in earlier versions", (path, name, shown) => {
  const address = readAddress(`#admin/${path}`) ?? [];
  const { place, label, paths } = findSection(address);
  expect(label ?? place).toBe(name);
  expect(address.slice(paths[0].split("/").length)).toEqual(shown);
});
