import { expect, it } from "vitest";
import { findLastOwner, stateText, waysText } from "#client/admin/people/people-list.ts";
import type { ListedPerson } from "#shared/api/people.ts";

const ana: ListedPerson = {
  ...{ id: "a1", name: "Ana Silva", role: "owner", isActive: true, isBuiltIn: false },
  ...{ email: "ana@example.com", phone: "", createdAt: "", createdBy: "staff" },
  ...{ joinedAt: "2026-11-18T15:00:00.000Z", lastSeenAt: null, invitedUntil: null },
  ...{ passkeys: 0, hasPassword: true, hasCodes: false, hasProvider: false, sessions: 1 },
};
const ben: ListedPerson = { ...ana, id: "b2", name: "Ben Okoye" };
const staff: ListedPerson = { ...ana, id: "000000000000", name: "staff", email: "", isBuiltIn: true, joinedAt: null };

it("the last owner is the last beside the built-in one, who goes with STAFF_PASSWORD", () => {
  const gone = { ...ben, isActive: false };
  const last = [[staff], [ana], [ana, staff, gone], [ana, ben, staff], [{ ...ana, role: "sales" } as const, staff], []];
  expect(last.map((people) => findLastOwner(people)?.name)).toEqual([
    ...["staff", "Ana Silva", "Ana Silva", undefined, "staff", undefined],
  ]);
});

it("the built-in owner waits for no invitation", () => {
  expect(stateText(staff)).toBe("Active, has not signed in yet");
  expect(stateText({ ...staff, isActive: false })).toBe("Ended");
  expect(waysText(staff)).toBe("Signs in with a password · 1 session");
});
