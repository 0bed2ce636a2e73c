import { describe, expect, it } from "vitest";
import { grantOf, readIdentity } from "#server/staff/provider/identity.ts";

const ROLES = [
  { role: "owner", group: "workbench-owner" },
  { role: "sales", group: "workbench-sales" },
] as const;

const OWNER = ROLES[0];
const SALES = ROLES[1];

/** The role after a sign-in with these claims. */
const roleAfter = (claims: object, own?: (typeof ROLES)[number]) =>
  grantOf(readIdentity("1", { ...claims }), ROLES, own)?.role;

describe("the groups of a person", () => {
  it.each<[string, object]>([
    ["are too many for Microsoft", { _claim_names: { groups: "src1" }, _claim_sources: {} }],
    ["are too many, and there are roles", { _claim_names: { groups: "src1" }, roles: ["b"] }],
    ["are only said to be some", { hasgroups: true }],
    ["are null", { groups: null }],
    ["are not told", {}],
    ["are a JSON text", { groups: '["b"]' }],
    ["are a number", { groups: 7 }],
    ["are texts and something else", { groups: ["b", null] }],
  ])("keep the role that a group gave, and give none, if they %s", (_name, claims) => {
    expect(roleAfter(claims, OWNER)).toBe("owner");
    expect(roleAfter(claims, SALES)).toBe("sales");
    expect(roleAfter(claims)).toBeUndefined();
  });

  it.each<[string, object]>([
    ["a list", { groups: ["a", "workbench-owner"] }],
    ["paths, as Keycloak writes them", { groups: ["/workbench-owner"] }],
    ["one text", { groups: "workbench-owner" }],
    ["the roles of an app", { roles: ["workbench-owner"] }],
    ["a list with something unreadable", { groups: [null, "workbench-owner"] }],
    ["roles beside groups that are not told", { hasgroups: true, roles: ["workbench-owner"] }],
  ])("give a role in %s", (_name, claims) => {
    expect(roleAfter(claims)).toBe("owner");
    expect(roleAfter(claims, SALES)).toBe("owner");
  });

  it.each<[string, object]>([
    ["empty", { groups: [] }],
    ["a list of others", { groups: ["a", "b"] }],
    ["a list of groups inside of others", { groups: ["/a/workbench-owner", "//workbench-owner"] }],
    ["a list of others, and Microsoft says that this is all", { groups: ["a"], hasgroups: false }],
    ["a list beside a far address", { groups: ["a"], _claim_names: { address: "src1" } }],
  ])("take the role away if they are %s", (_name, claims) => expect(roleAfter(claims, OWNER)).toBeUndefined());

  it("change the role only by a whole list", () => {
    expect(roleAfter({ groups: ["workbench-sales"] }, OWNER)).toBe("sales");
    expect(roleAfter({ groups: ["workbench-sales", 7] }, OWNER)).toBe("owner");
  });
});
