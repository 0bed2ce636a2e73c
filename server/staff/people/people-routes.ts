import type { Request } from "express";
import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { GONE } from "#shared/api/declaration/params.ts";
import { ROLES } from "#shared/api/declaration/roles.ts";
import { peopleEndpoints } from "#shared/api/people.ts";
import type { AuditStore } from "../audit-store.ts";
import { authorOf, doerOf } from "../author.ts";
import type { PeopleStore } from "../people-store.ts";
import { isBuiltIn, type PersonRow } from "../person.ts";
import { changesOf } from "../person-changes.ts";
import { isKnownTo } from "../session-store.ts";
import { joinLink, type PersonLinkStore } from "../sign-in/link-store.ts";
import type { PeopleListStore } from "./people-list-store.ts";
import { refusalOf } from "./person-refusals.ts";

/** The emails with a link that lets a person in. */
export type PersonEmail = "invitation" | "password-reset";

interface PeopleRoutesDeps {
  readonly serve: Serve;
  readonly people: PeopleStore;
  readonly peopleList: PeopleListStore;
  readonly personLinks: PersonLinkStore;
  readonly audit: AuditStore;
  /** Adds an email to a person to the outbox; undefined while no emails with links are sent. */
  readonly emailPerson:
    | ((personId: string, email: PersonEmail, author: string | null, at: Date) => Promise<unknown>)
    | undefined;
  /** The origin of the page; undefined: links begin with their path. */
  readonly publicOrigin: string | undefined;
  /** Whether nobody signs in. */
  readonly staffIsOpen: boolean;
  /** The OpenID provider of the company; undefined without one. */
  readonly provider: { readonly issuer: string } | undefined;
  readonly now: () => Date;
}

/** The accounts of staff. */
export function peopleRoutes(deps: PeopleRoutesDeps): void {
  const { serve, people, peopleList, personLinks, audit, emailPerson, publicOrigin, now } = deps;

  const load = async (id: string): Promise<PersonRow> => {
    const person = await people.find(id);
    if (!person) throw gone();
    return person;
  };

  /** Sends the link that lets a person in by email, or returns it. */
  const letIn = async (person: PersonRow, byEmail: boolean, req: Request): Promise<string | null> => {
    const isNew = person.joined_at === null;
    if (byEmail && emailPerson) {
      await emailPerson(person.id, isNew ? "invitation" : "password-reset", authorOf(req), now());
      return null;
    }
    const purpose = isNew ? "invitation" : "reset";
    const token = await personLinks.makeLink(person, purpose, { by: authorOf(req) }, now());
    return joinLink(publicOrigin ?? "", token);
  };

  serve(peopleEndpoints, {
    listColleagues: async () => ({
      people: (await people.list()).map(({ id, name, role, is_active }) => ({
        ...{ id, name, role },
        isActive: is_active === 1,
      })),
    }),

    listPeople: async () => ({
      people: await peopleList.describeAll(await people.list(), now()),
      isOpen: deps.staffIsOpen,
      emailIsOn: emailPerson !== undefined,
    }),

    invitePerson: async ({ body: { byEmail, ...person } }, req) => {
      const at = now();
      const detail = `role ${ROLES[person.role].label}`;
      const event = { ...doerOf(req), at, kind: "invited", subject: person.name, detail } as const;
      const added = await people.add(person, authorOf(req), at, event);
      if (typeof added === "string") throw refusalOf(added);
      const link = await letIn(added, byEmail, req);
      return { person: await peopleList.describe(added, at), link };
    },

    changePerson: async ({ params: { personId }, body }, req) => {
      const { isActive, ...rest } = body;
      const patch = { ...rest, ...(isActive !== undefined && { is_active: isActive ? (1 as const) : (0 as const) }) };
      if (Object.keys(patch).length === 0) return { person: await peopleList.describe(await load(personId), now()) };
      const changed = await people.change(personId, patch, (before, after) =>
        changesOf(before, after, doerOf(req), now()),
      );
      if (!changed) throw gone();
      if (typeof changed === "string") throw refusalOf(changed);
      return { person: await peopleList.describe(changed, now()) };
    },

    makePersonLink: async ({ params: { personId }, body: { byEmail } }, req) => {
      const person = await load(personId);
      if (isBuiltIn(person)) throw refusalOf("built in");
      if (person.is_active === 0) throw new ApiError(409, "account_ended");
      if (isKnownTo(deps.provider?.issuer, person)) throw refusalOf("at provider");
      const link = await letIn(person, byEmail, req);
      const kind = person.joined_at === null ? "invited" : "reset-made";
      await audit.add({ ...doerOf(req), at: now(), kind, subject: person.name });
      return { person: await peopleList.describe(person, now()), link };
    },

    endPersonSessions: async ({ params: { personId } }, req) => {
      const person = await load(personId);
      const event = { ...doerOf(req), at: now(), kind: "session-ended", subject: person.name } as const;
      await people.endSessions(personId, event);
      return { person: await peopleList.describe(person, now()) };
    },
  });
}

const gone = () => new ApiError(404, "not_found", undefined, { message: GONE.person });
