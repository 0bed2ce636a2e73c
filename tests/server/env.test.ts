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
    [
      { TIME_ZONE: "Chicago" },
      "TIME_ZONE cannot be used: give an IANA time zone such as America/Chicago.",
    ],
    [{ COMPANY_EMAIL: "sales" }, /^COMPANY_EMAIL cannot be used: give an e-mail address/],
    [{ COMPANY_NAME: "A\nB" }, "COMPANY_NAME cannot be used: use one line of ordinary text."],
    [{ COMPANY_NAME: "A".repeat(121) }, "COMPANY_NAME cannot be used: use at most 120 characters."],
    [
      { COMPANY_ADDRESS: "1|2|3|4|5|6|7" },
      /^COMPANY_ADDRESS cannot be used: use at most six lines/,
    ],
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

  it("name the company for the letterhead of a quote, its address line by line", () => {
    const company = {
      COMPANY_NAME: " Northfield Workbench Co. ",
      COMPANY_PHONE: "+1 414 555 0142",
      COMPANY_EMAIL: "sales@northfield.example",
    };
    const expected = {
      name: "Northfield Workbench Co.",
      address: ["2250 Foundry Street", "Milwaukee, WI 53204"],
      phone: "+1 414 555 0142",
      email: "sales@northfield.example",
    };
    for (const address of [
      "2250 Foundry Street | Milwaukee, WI 53204",
      "2250 Foundry Street\r\nMilwaukee, WI 53204\n",
    ]) {
      expect(readEnv({ ...company, COMPANY_ADDRESS: address }).company).toEqual(expected);
    }
  });

  it("invent no company where none is set", () => {
    expect(readEnv({ COMPANY_NAME: "", COMPANY_PHONE: " " }).company).toEqual({
      name: "Workbench Configurator",
      address: [],
      phone: undefined,
      email: undefined,
    });
  });

  it("write dates in the machine's time zone unless told otherwise", () => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(readEnv({})).toMatchObject({ timeZone: here });
    expect(readEnv({ TIME_ZONE: "Europe/Berlin" }).timeZone).toBe("Europe/Berlin");
  });
});
