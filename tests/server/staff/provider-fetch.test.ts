import { createServer } from "node:http";
import { expect, it } from "vitest";
import { createLogoutReader } from "#server/staff/provider/logout-token.ts";
import { createOpenId, reasonOf, WrongAnswer } from "#server/staff/provider/openid.ts";
import { fetchFrom } from "#server/staff/provider/provider-fetch.ts";
import { providerSettingsOf } from "#server/staff/provider/provider-settings.ts";
import { listenUntilEnd } from "../../support/server/listen-until-end.ts";

it("follows no redirect of a provider, reads no endless answer, and waits for none", async () => {
  const asked: (string | undefined)[] = [];
  const deadline = new AbortController();
  const port = await listenUntilEnd(
    createServer((req, res) => {
      asked.push(req.url);
      if (req.url === "/moved") res.writeHead(302, { Location: "/inside" }).end();
      else if (req.url === "/long") res.end("x".repeat(2 ** 21));
      else deadline.abort(new DOMException("Too late", "TimeoutError"));
    }),
  );
  const own = `http://127.0.0.1:${port}`;
  const from = (address: string, issuer = own, signal?: AbortSignal) =>
    fetchFrom(issuer)(address, { method: "GET", headers: {}, ...(signal && { signal }) });

  expect((await from(`${own}/moved`)).status).toBe(302);
  await expect(from(`${own}/long`)).rejects.toThrow("too long");
  await expect(from(`${own}/silent`, own, deadline.signal)).rejects.toThrow(
    expect.objectContaining({ name: "TimeoutError" }),
  );
  // A name that leads inside, as one of another site may.
  const inside = `https://localhost:${port}/inside`;
  await expect(from(inside, "https://login.example.com")).rejects.toThrow("public internet");
  expect(asked).toEqual(["/moved", "/long", "/silent"]);
});

it("calls no logout token wrong while the provider's keys cannot be read", async () => {
  const port = await listenUntilEnd(
    createServer((req, res) => {
      const issuer = `http://${req.headers.host}`;
      if (req.url === "/keys") return void res.writeHead(500).end();
      res.setHeader("Content-Type", "application/json");
      res.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }));
    }),
  );
  const settings = providerSettingsOf({
    ...{ OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" },
    PUBLIC_URL: "https://bench.example.com",
  });
  if (!settings) throw new Error("There is no provider.");
  const openId = createOpenId(settings);
  const read = createLogoutReader(settings, openId);
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
  const token = [part({ alg: "RS256", kid: "1" }), part({}), "AAAA"].join(".");
  await expect(read(token)).rejects.toThrow("200 OK");
  // Its description names no page for a sign-in either.
  const checks = { nonce: "nonce", verifier: "verifier" };
  await expect(openId.begin("state", checks)).rejects.toThrow(WrongAnswer);
});

it("puts what a browser or a provider chose into the log as one line of at most 200 characters", () => {
  const chosen = `denied\r\nlevel=50\u001b[31m${"x".repeat(8000)}`;
  for (const reason of [reasonOf(chosen), reasonOf(new Error(chosen))]) {
    expect(reason).toMatch(/^denied\uFFFD\uFFFDlevel=50\uFFFD\[31mx+$/);
    expect(reason).toHaveLength(200);
  }
});
