import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { builtClient } from "#server/pages/built-client.ts";
import { repairAddress } from "#server/pages/repair-address.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const TOKEN = `${"Ab3_-".repeat(8)}xyz`;

describe("a link that mail programs, scanners and chats changed", () => {
  it.each([
    ["/%23width=72&depth=30", "/#width=72&depth=30"],
    ["/%2523width%253D72", "/#width%253D72"],
    ["/%23width%3D72%26depth%3D30", "/#width%3D72%26depth%3D30"],
    ["/index.html%23width=72?utm_source=mail", "/index.html?utm_source=mail#width=72"],
    ["/%23quote%3DQ-260115-7KX2M", "/#quote%3DQ-260115-7KX2M"],
    ["/%23admin%2Fjoin%2Fabc", "/#admin%2Fjoin%2Fabc"],
    ["/?partner=acme%23width=72&utm_source=x", "/?partner=acme#width=72&utm_source=x"],
    ["/%3Fpartner%3Dacme%23width%3D72", "/?partner=acme#width%3D72"],
    ["/frame%2Ehtml%3Fpartner=acme", "/frame.html?partner=acme"],
    ["/?theme=dark&amp;partner=acme", "/?theme=dark&partner=acme"],
    ["/?theme=dark%26amp%3Bpartner%3Dacme", "/?theme=dark&partner=acme"],
    ["/?theme=dark&amp;amp;partner=acme", "/?theme=dark&partner=acme"],
    ["/?theme=dark%26%2338%3Bpartner=acme", "/?theme=dark&partner=acme"],
    ["/?%E2%80%8Bpartner=acme", "/?partner=acme"],
    ["/?theme=dark&;+partner%20=acme", "/?theme=dark&partner=acme"],
    ["/?partner%5B0%5D=acme", "/?partner=acme"],
    ["/INDEX.HTML?partner=acme", "/index.html?partner=acme"],
    ["/index.html/", "/index.html"],
    [`/Q/${TOKEN}`, `/q/${TOKEN}`],
    ["/?partner=acme?utm_source=mail", "/?partner=acme&utm_source=mail"],
    ["/?partner=acme).", "/?partner=acme"],
    ["/?Partner=acme", "/?partner=acme"],
    ["/?partner[]=acme", "/?partner=acme"],
    ["/?accent=%23b83a0b&partner=acme", "/?accent=b83a0b&partner=acme"],
    ["/).", "/"],
    ["/%E2%80%8B", "/"],
    ["/%20%23width=72", "/#width=72"],
    [`/q/%C2%AD${TOKEN}`, `/q/${TOKEN}`],
    ["//", "/"],
    [`/q%2F${TOKEN}`, `/q/${TOKEN}`],
    [`/q/${TOKEN}/`, `/q/${TOKEN}`],
    [`/q/${TOKEN}).`, `/q/${TOKEN}`],
    [`/q/${TOKEN}%3Futm_source=mail`, `/q/${TOKEN}?utm_source=mail`],
  ])("%s leads to %s", (sent, address) => expect(repairAddress(sent)).toBe(address));

  it.each([
    "/",
    "/?partner=acme&accent=b83a0b&host=https%3A%2F%2Fshop.example.com",
    `/q/${TOKEN}?utm_source=mail`,
    "/?partner=acme&utm_source=mail&fbclid=a-b&gclid=c",
    "/?partner-id=1&my_partner=2",
    "/assets/main.js",
    "/api%2Fquotes",
    "//evil.example",
    "/%2F%2Fevil.example%23x",
    "/..%2f..%2fdata",
    "/%E0%A4%A",
    `/%23${"a".repeat(30_000)}`,
  ])("stays as it is otherwise: %s", (sent) => expect(repairAddress(sent)).toBeUndefined());

  it("leads to the page, and is not cached", async () => {
    const folder = testFolder();
    await writeFile(join(folder, "index.html"), '<div id="root"></div>');
    const { request } = await startTestApp({ client: builtClient(folder) });
    const { status, headers } = await request.get("/?partner=acme%23width=72");
    expect([status, headers.location]).toEqual([302, "/?partner=acme#width=72"]);
    expect(headers["cache-control"]).toBe("no-store, no-transform");
    expect((await request.get("/api%2Fquotes%23x")).status).toBe(404);
  });
});
