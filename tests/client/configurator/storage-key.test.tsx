import { expect, it } from "vitest";
import { storageKey } from "#client/api/saved-work.ts";

const keyAt = (address: string) => {
  window.history.replaceState(null, "", address);
  return storageKey("work");
};

it("separates the work of each partner, and of each configurator on a page", () => {
  const addresses = ["/", "/?slot=1", "/?slot=2", "/?partner=1", "/?partner=1&slot=1"];
  expect(new Set(addresses.map(keyAt)).size).toBe(addresses.length);
});

it("ignores an invalid slot in the URL", () => {
  for (const query of ["slot=", "slot=a:b", `slot=${"1".repeat(65)}`]) expect(keyAt(`/?${query}`)).toBe(keyAt("/"));
});
