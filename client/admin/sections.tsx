import { type ComponentType, use, useReducer } from "react";
import { hasScope, type Role } from "#shared/api/declaration/roles.ts";
import type { Scope } from "#shared/api/declaration/scopes.ts";
import type { Address } from "./section/address.ts";
import { LoadFailure } from "./section/LoadFailure.tsx";
import type { Shown } from "./section/shown.ts";

/** A section loads when it is opened for the first time. If that fails, it says so and can be tried again, and the rest of the panel stays. */
export function view(load: () => Promise<ComponentType<Shown>>): ComponentType<Shown> {
  let loading: Promise<ComponentType<Shown> | Error> | undefined;
  return function SectionView(shown: Shown) {
    const [, again] = useReducer((attempts: number) => attempts + 1, 0);
    loading ??= load().catch((error: Error) => error);
    const View = use(loading);
    if (!(View instanceof Error)) return <View {...shown} />;
    const retry = () => {
      loading = undefined;
      again();
    };
    const text =
      "This section could not be loaded. Check the connection, or reload the page: there may be a new version.";
    return <LoadFailure text={text} error={View} onRetry={retry} />;
  };
}

/** The places of the sidebar, in order. */
export const PLACES = ["Catalog", "Guidance", "History", "Partners", "Settings"] as const;

export interface Section {
  readonly place: (typeof PLACES)[number];
  /** Its name below its place; undefined if it is the whole place, or a view of it. */
  readonly label?: string;
  /** The beginning of its addresses. */
  readonly path: string;
  /** Whether it keeps its state while another section is shown. Any section does with typed input, or while it saves. */
  readonly isKept?: boolean;
  /** The scope of those who open it; undefined if every role does. */
  readonly scope?: Scope;
  readonly View: ComponentType<Shown>;
}

const section = (
  place: Section["place"],
  path: string,
  load: () => Promise<ComponentType<Shown>>,
  more: Pick<Section, "label" | "isKept" | "scope"> = {},
): Section => ({ place, path, View: view(load), ...more });

const setting = (label: string, path: string, scope: Scope, load: () => Promise<ComponentType<Shown>>): Section =>
  section("Settings", `settings/${path}`, load, { label, scope });

const CATALOG = section("Catalog", "catalog", async () => (await import("./catalog/Catalog.tsx")).Catalog, {
  isKept: true,
});

export const SECTIONS: readonly Section[] = [
  CATALOG,
  section("Catalog", "review", async () => (await import("./drafts/Review.tsx")).Review),
  section(
    "Guidance",
    "guidance/benches",
    async () => (await import("./guidance/StartingBenches.tsx")).StartingBenches,
    { label: "Benches" },
  ),
  section("Guidance", "guidance/hints", async () => (await import("./guidance/Hints.tsx")).Hints, { label: "Hints" }),
  section("History", "history", async () => (await import("./history/History.tsx")).History),
  section("Partners", "partners", async () => (await import("./partners/Partners.tsx")).Partners, {
    isKept: true,
    scope: "connections",
  }),
  setting("Company", "company", "people", async () => (await import("./company/Company.tsx")).Company),
  setting("Email", "email", "connections", async () => (await import("./messages/Messages.tsx")).Messages),
  setting("Webhooks", "webhooks", "connections", async () => (await import("./webhooks/Webhooks.tsx")).Webhooks),
  setting("API Keys", "api-keys", "people", async () => (await import("./api-keys/ApiKeys.tsx")).ApiKeys),
  setting("People", "people", "people", async () => (await import("./people/People.tsx")).People),
  setting("Days Off", "days-off", "people", async () => (await import("./days-off/DaysOff.tsx")).DaysOff),
  setting("Audit Trail", "audit-trail", "people", async () => (await import("./people/AuditTrail.tsx")).AuditTrail),
];

/** Whether a role opens a section. */
export const opensSection = (role: Role, { scope }: Section): boolean => scope === undefined || hasScope(role, scope);

const isAt = (address: Address, path: string) => path.split("/").every((segment, index) => segment === address[index]);

/** The section of an address; for an unknown one, the first section of its place, or of the panel. */
export function findSection(address: Address): Section {
  return (
    SECTIONS.find(({ path }) => isAt(address, path)) ??
    SECTIONS.find(({ path }) => address.length > 0 && path.startsWith(`${address[0]}/`)) ??
    CATALOG
  );
}
