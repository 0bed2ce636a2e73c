import { submission } from "../../support/submission.ts";
import { JSON_TYPE, type Kind, withJson } from "./kind.ts";

/** Requests that nobody should send: each is refused with its own status. */
export const wrongTraffic: readonly Kind[] = [
  {
    name: "wrong: no such address",
    weight: 5,
    expects: [404],
    make: () => ({ path: "/wp-login.php" }),
  },
  {
    name: "wrong: no JSON",
    weight: 5,
    expects: [400],
    make: () => ({
      method: "POST",
      path: "/api/pricing/calculate",
      headers: JSON_TYPE,
      body: '{"configuration": {',
    }),
  },
  {
    name: "wrong: no such choice",
    weight: 5,
    expects: [400],
    make: () =>
      withJson("POST", "/api/quotes/submit", submission({ configuration: { width: "1" } })),
  },
  {
    name: "wrong: too large",
    weight: 2,
    expects: [413],
    make: () => withJson("POST", "/api/quotes/submit", { notes: "x".repeat(100_000) }),
  },
  {
    name: "wrong: no such quote",
    weight: 3,
    expects: [404],
    make: () => ({ path: "/api/quotes/Q-200101-00000" }),
  },
];
