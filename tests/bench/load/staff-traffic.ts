import { QUOTE_STATUSES } from "#shared/quote-status.ts";
import { type Kind, withJson } from "./kind.ts";
import { uploadOf } from "./world.ts";

/** Staff keep a list open that asks for changes, work on quotes, and edit the rules now and then. */
export const staffTraffic: readonly Kind[] = [
  {
    name: "list",
    weight: 50,
    expects: [200],
    make: () => ({ path: "/api/quotes/list?overdueFirst=1" }),
  },
  {
    name: "search",
    weight: 20,
    expects: [200],
    make: (_world, random) => ({
      path: `/api/quotes/list?q=${random.pick(["son", "steel", "ada", "byron"])}`,
    }),
  },
  {
    name: "changes",
    weight: 100,
    expects: [200],
    make: ({ latest }) => ({ path: `/api/quotes/changes?since=${latest}` }),
    learn: (world, { body }) => {
      world.latest = Number(/"latest":(\d+)/.exec(body)?.[1] ?? world.latest);
    },
  },
  {
    name: "one quote",
    weight: 60,
    expects: [200],
    make: ({ quoteIds }, random) => ({ path: `/api/quotes/${random.pick(quoteIds)}` }),
  },
  {
    name: "status",
    weight: 25,
    expects: [200],
    make: ({ quoteIds }, random) =>
      withJson("PUT", `/api/quotes/${random.pick(quoteIds)}/status`, {
        status: random.pick(QUOTE_STATUSES),
      }),
  },
  {
    name: "note",
    weight: 5,
    expects: [200],
    make: (world, random) => {
      world.turns += 1;
      const path = `/api/quotes/${random.pick(world.quoteIds)}/notes/load-note-${world.turns}`;
      return withJson("PUT", path, { note: "Called, and will call again." });
    },
  },
  { name: "overview", weight: 10, expects: [200], make: () => ({ path: "/api/quotes/overview" }) },
  { name: "list as CSV", weight: 2, expects: [200], make: () => ({ path: "/api/quotes/export" }) },
  {
    name: "quote as PDF",
    weight: 2,
    expects: [200],
    make: ({ quoteIds }, random) => ({ path: `/api/quotes/${random.pick(quoteIds)}/document` }),
  },
  { name: "admin config", weight: 10, expects: [200], make: () => ({ path: "/api/admin/config" }) },
  {
    name: "edit of the rules",
    weight: 2,
    expects: [200],
    make: (world) => {
      world.turns += 1;
      const basePrice = 1000 + (world.turns % 100_000) / 100;
      return withJson("PUT", "/api/admin/config/base-price", { basePrice });
    },
  },
  { name: "upload", weight: 1, expects: [201], make: ({ picture }) => uploadOf(picture) },
];
