import type { PeopleStore } from "#server/staff/people-store.ts";
import { destinationOf } from "#server/staff/person.ts";
import type { MessageStore } from "../message-store.ts";
import { DRAFT_CONFLICT } from "./compose-email.ts";

interface Deps {
  readonly messages: MessageStore;
  readonly people: PeopleStore;
  readonly emailIsOn: boolean;
}

/** Adds emails about drafts that were taken off the schedule: to their authors and the owners, or to staff without accounts. */
export const createTellConflicts =
  ({ messages, people, emailIsOn }: Deps) =>
  async (authors: readonly string[], now: Date): Promise<void> => {
    if (!emailIsOn) return;
    const active = (await people.list()).filter(({ is_active }) => is_active === 1);
    const told = active.filter(({ role, name }) => role === "owner" || authors.includes(name));
    const destinations = active.length > 0 ? told.map(({ id }) => destinationOf(id)) : ["staff"];
    for (const destination of destinations)
      await messages.add({ channel: "email", destination, template: DRAFT_CONFLICT }, now);
  };
