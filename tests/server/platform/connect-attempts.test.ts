import { getDefaultAutoSelectFamilyAttemptTimeout, setDefaultAutoSelectFamilyAttemptTimeout } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { connectServer } from "#server/db/engines/postgres/connection.ts";
import { openTransport } from "#server/messages/email/transport.ts";
import { createWebhookChannel } from "#server/messages/webhooks/webhook-channel.ts";
import { createOpenId } from "#server/staff/provider/openid.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { testStores } from "../../support/server/stores.ts";

const database = () => connectServer("postgres://127.0.0.1:1/bench");
const { webhooks } = testStores(database());

it.each<[string, () => unknown]>([
  [
    "webhooks",
    () =>
      createWebhookChannel({
        ...{ webhooks, privateWebhooks: false, resolve: async () => [] },
        ...{ log: keptLog().log, now: () => new Date() },
      }),
  ],
  ["email", () => openTransport("smtp://127.0.0.1:1")],
  ["PostgreSQL", database],
  [
    "the OpenID provider",
    () =>
      createOpenId({
        ...{ address: "https://id.example", issuer: "https://id.example", name: "ID", roles: [] },
        ...{ clientId: "x", clientSecret: "x", publicOrigin: "https://bench.example" },
      }),
  ],
])("%s: each address of a far host has two seconds to connect", (_name, open) => {
  const before = getDefaultAutoSelectFamilyAttemptTimeout();
  onTestFinished(() => setDefaultAutoSelectFamilyAttemptTimeout(before));
  setDefaultAutoSelectFamilyAttemptTimeout(250);
  open();
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBe(2000);
});
