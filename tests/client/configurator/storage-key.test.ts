// @vitest-environment jsdom

import { expect, it } from "vitest";
import { storageKey } from "#client/configurator/saved-work.ts";

const keyAt = (address: string) => {
  window.history.replaceState(null, "", address);
  return storageKey("work");
};

it("keeps the work of each partner, and of each configurator of a page, apart", () => {
  const addresses = ["/", "/?slot=1", "/?slot=2", "/?partner=1", "/?partner=1&slot=1"];
  expect(new Set(addresses.map(keyAt)).size).toBe(addresses.length);
});

it("keeps it in one place where what the address names is no partner or no place", () => {
  for (const query of [
    "slot=",
    "slot=a:b",
    `slot=${"1".repeat(65)}`,
    "partner=Not+An+Id",
    "partner=a&partner=b",
  ])
    expect(keyAt(`/?${query}`)).toBe(keyAt("/"));
});
