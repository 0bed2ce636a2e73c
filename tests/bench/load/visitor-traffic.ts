import { SubmitQuoteReply } from "#shared/api/submit.ts";
import { customer, submission } from "../../support/submission.ts";
import type { Random } from "../seed/random.ts";
import { type Kind, withJson } from "./kind.ts";
import type { World } from "./world.ts";

const RULES = "/api/configuration/rules/adjustable-height-work-table";

const someChoices = ({ benches }: World, random: Random) =>
  Object.fromEntries(Object.entries(random.pick(benches)).slice(0, 1 + random.below(10)));

/** Visitors load the page once, ask for rules and price after each choice, and a few for a quote. */
export const visitorTraffic: readonly Kind[] = [
  {
    name: "page",
    weight: 40,
    expects: [200, 304],
    make: ({ pageTag }, random) => ({
      path: "/",
      ...(random.chance(0.5) && { headers: { "If-None-Match": pageTag } }),
    }),
  },
  {
    name: "assets",
    weight: 120,
    expects: [200],
    make: ({ assets }, random) => ({ path: random.pick(assets) }),
  },
  {
    name: "images",
    weight: 60,
    expects: [200],
    make: ({ images }, random) => ({ path: `/uploads/images/${random.pick(images)}` }),
  },
  {
    name: "rules, anew",
    weight: 50,
    expects: [200],
    make: () => ({ path: RULES }),
    learn: (world, { etag = "" }) => {
      world.rulesTag = etag;
    },
  },
  {
    name: "rules, known before",
    weight: 60,
    expects: [200, 304],
    make: ({ rulesTag }) => ({ path: RULES, headers: { "If-None-Match": rulesTag } }),
  },
  {
    name: "rules of a bench",
    weight: 230,
    expects: [200],
    make: (world, random) => ({
      path: `${RULES}?configuration=${encodeURIComponent(JSON.stringify(someChoices(world, random)))}`,
    }),
  },
  {
    name: "price",
    weight: 170,
    expects: [200],
    make: (world, random) =>
      withJson("POST", "/api/pricing/calculate", { configuration: someChoices(world, random) }),
  },
  {
    name: "submission",
    weight: 20,
    expects: [201],
    make: (world, random) => {
      world.turns += 1;
      const customerInfo = customer({ email: `load.${world.turns}@bench.example` });
      const body = submission({ configuration: random.pick(world.benches), customerInfo });
      const { headers, ...sent } = withJson("POST", "/api/quotes/submit", body);
      const key = `load-${world.turns}`;
      return { ...sent, headers: { ...headers, "Idempotency-Key": key } };
    },
    learn: ({ quoteIds, turns }, { body }) => {
      const { quoteId } = SubmitQuoteReply.parse(JSON.parse(body));
      quoteIds[turns % 200] = quoteId;
    },
  },
];
