import { type ComponentType, lazy, type ReactNode } from "react";
import type { SavedRules } from "#client/api/admin-routes.ts";
import { hasScope, type Role } from "#shared/api/declaration/roles.ts";
import type { Scope } from "#shared/api/declaration/scopes.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import type { Address } from "./section/address.ts";

const Catalog = lazySection(async () => (await import("./catalog/Catalog.tsx")).Catalog);
const Review = lazySection(async () => (await import("./drafts/Review.tsx")).Review);
const StartingBenches = lazySection(
  async () => (await import("./guidance/StartingBenches.tsx")).StartingBenches,
);
const Hints = lazySection(async () => (await import("./guidance/Hints.tsx")).Hints);
const History = lazySection(async () => (await import("./history/History.tsx")).History);
const Messages = lazySection(async () => (await import("./messages/Messages.tsx")).Messages);
const Webhooks = lazySection(async () => (await import("./webhooks/Webhooks.tsx")).Webhooks);
const ApiKeys = lazySection(async () => (await import("./api-keys/ApiKeys.tsx")).ApiKeys);
const People = lazySection(async () => (await import("./people/People.tsx")).People);
const AuditTrail = lazySection(async () => (await import("./people/AuditTrail.tsx")).AuditTrail);
const DaysOff = lazySection(async () => (await import("./days-off/DaysOff.tsx")).DaysOff);
const Partners = lazySection(async () => (await import("./partners/Partners.tsx")).Partners);

/** A section loads when it is opened for the first time. */
function lazySection<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}

/** The data of a section. */
export interface Shown {
  /** The published rules. */
  readonly rules: SavedRules;
  /** The rules that staff edit: with the changes that wait, while edits wait. */
  readonly catalog: RulesDocument;
  /** The address, while this section is shown; else empty. */
  readonly address: Address;
  /** The number of additions made in the catalog. */
  readonly added: number;
  readonly isShown: boolean;
}

/** The places of the sidebar, in order. */
export const PLACES = ["Catalog", "Guidance", "History", "Partners", "Settings"] as const;

/** Changes that wait are checked when they are reviewed. */
const NO_WARNINGS = [] as const;

export interface Section {
  readonly place: (typeof PLACES)[number];
  /** Its name below its place; undefined if it is the whole place, or a view of it. */
  readonly label?: string;
  /** The beginning of its addresses. A second one leads to another view. */
  readonly paths: readonly [string, ...string[]];
  /** Whether it keeps its state while another section is shown. */
  readonly isKept?: boolean;
  /** The scope of those who open it; undefined if every role does. */
  readonly scope?: Scope;
  readonly show: (shown: Shown) => ReactNode;
}

export const SECTIONS: readonly [Section, ...Section[]] = [
  {
    place: "Catalog",
    // The other addresses are those of earlier versions.
    paths: ["catalog", "table", "demand"],
    isKept: true,
    show: ({ rules, catalog, address, added, isShown }) => (
      <Catalog
        config={catalog}
        warnings={catalog === rules.config ? rules.warnings : NO_WARNINGS}
        address={address}
        added={added}
        shown={isShown}
      />
    ),
  },
  {
    place: "Catalog",
    paths: ["review"],
    show: ({ rules, address }) => <Review rules={rules} address={address} />,
  },
  {
    place: "Guidance",
    label: "Benches",
    // The other addresses are those of earlier versions.
    paths: ["guidance/benches", "guidance/starting-benches", "guidance/reference-benches"],
    show: ({ rules, catalog }) => <StartingBenches {...rules} config={catalog} />,
  },
  {
    place: "Guidance",
    label: "Hints",
    paths: ["guidance/hints"],
    show: ({ rules, catalog }) => <Hints {...rules} config={catalog} />,
  },
  {
    place: "History",
    paths: ["history"],
    show: ({ rules, catalog, address }) => (
      <History rules={rules} catalog={catalog} address={address} />
    ),
  },
  {
    place: "Partners",
    paths: ["partners"],
    isKept: true,
    scope: "connections",
    show: ({ rules, address, isShown }) => (
      <Partners config={rules.config} address={address} shown={isShown} />
    ),
  },
  {
    place: "Settings",
    label: "Email",
    paths: ["settings/email"],
    scope: "connections",
    show: () => <Messages />,
  },
  {
    place: "Settings",
    label: "Webhooks",
    paths: ["settings/webhooks"],
    scope: "connections",
    show: () => <Webhooks />,
  },
  {
    place: "Settings",
    label: "API Keys",
    paths: ["settings/api-keys"],
    scope: "people",
    show: () => <ApiKeys />,
  },
  {
    place: "Settings",
    label: "People",
    paths: ["settings/people"],
    scope: "people",
    show: () => <People />,
  },
  {
    place: "Settings",
    label: "Days Off",
    paths: ["settings/days-off"],
    scope: "people",
    show: () => <DaysOff />,
  },
  {
    place: "Settings",
    label: "Audit Trail",
    paths: ["settings/audit-trail"],
    scope: "people",
    show: () => <AuditTrail />,
  },
];

/** Whether a role opens a section. */
export const opensSection = (role: Role, { scope }: Section): boolean =>
  scope === undefined || hasScope(role, scope);

const isAt = (address: Address, path: string) =>
  path.split("/").every((segment, index) => segment === address[index]);

/** The section of an address; for an unknown one, the first section of its place, or of the panel. */
export function findSection(address: Address): Section {
  return (
    SECTIONS.find(({ paths }) => paths.some((path) => isAt(address, path))) ??
    SECTIONS.find(({ paths }) => address.length > 0 && paths[0].startsWith(`${address[0]}/`)) ??
    SECTIONS[0]
  );
}
