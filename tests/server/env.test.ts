import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnv } from "#server/env.ts";

describe("the settings", () => {
  it("have defaults for a fresh clone", () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      trustProxy: 0,
      embedOrigins: undefined,
      rateLimitQuotes: undefined,
      dataDir: join(process.cwd(), "data"),
      uploadsDir: join(process.cwd(), "uploads"),
    });
  });

  it.each([
    [{ PORT: "eighty" }, "PORT cannot be used: give a port number."],
    [{ HOST: "0.0.0.0" }, /^HOST cannot be used: use 127\.0\.0\.1.*no sign-in yet\.$/],
    [{ EMBED_ORIGINS: "shop.example.com" }, /^EMBED_ORIGINS cannot be used: list origins/],
    [{ EMBED_ORIGINS: "https://a.example; script-src *" }, /^EMBED_ORIGINS cannot be used/],
    [{ PORT: " " }, "PORT cannot be used: give a port number."],
    [{ PORT: "0x1f" }, "PORT cannot be used: give a port number."],
    [{ STAFF_PASSWORD: "secret" }, /^STAFF_PASSWORD cannot be used: staff sign-in is not part/],
    [{ PUBLIC_URL: "https://x.example" }, /^PUBLIC_URL cannot be used/],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL cannot be used/],
  ])("refuse %j with the name and the remedy", (variables, message) => {
    expect(() => readEnv(variables)).toThrow(message);
  });

  it("take folders as they are seen from where the server starts", () => {
    expect(readEnv({ UPLOADS_DIR: "/var/lib/bench", DATA_DIR: "other" })).toMatchObject({
      uploadsDir: "/var/lib/bench",
      dataDir: join(process.cwd(), "other"),
    });
    expect(readEnv({ UPLOADS_DIR: "" }).uploadsDir).toBe(join(process.cwd(), "uploads"));
  });

  it("read a list of origins and take an empty setting as not given", () => {
    expect(
      readEnv({ EMBED_ORIGINS: "https://a.example, http://b.example:8080", PORT: "" }),
    ).toMatchObject({ embedOrigins: ["https://a.example", "http://b.example:8080"], port: 3000 });
  });
});
