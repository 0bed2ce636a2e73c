import { afterAll, describe, expect, it } from "vitest";
import { exampleHash, siteForTests } from "../support/bench-page.ts";
import { exampleBench } from "../support/catalogue.ts";
import { FOREIGN_HOSTS, startForeignSite } from "../support/foreign-site.ts";
import { embedLine, openPartnerPage } from "../support/partner-page.ts";

const shop = await startForeignSite();
afterAll(() => shop.stop());
const site = siteForTests([FOREIGN_HOSTS]);

describe("on paper", () => {
  it.each([
    ["alone", async () => (await site.open(`/${exampleHash}`)).mainFrame()],
    [
      "embedded",
      async () => {
        const attribute = `configuration='${JSON.stringify(exampleBench)}'`;
        const { frame } = await openPartnerPage(site, shop, embedLine(site.server.url, attribute));
        return frame();
      },
    ],
  ])(
    "stand the drawing and the parts, without what is there to be clicked: %s",
    async (_name, open) => {
      const frame = await open();
      await frame.getByRole("button", { name: /^Parts List/ }).waitFor();
      await frame.page().emulateMedia({ media: "print" });
      await frame.getByRole("row", { name: /Electric, two-column/ }).waitFor();
      await frame.getByRole("img", { name: /bench/i }).first().waitFor();
      for (const name of ["Request Quote", "Next Step", "Help", "Reset Configurator"])
        expect(await frame.getByRole("button", { name }).count()).toBe(0);
      expect(await frame.getByRole("radio").count()).toBe(0);
    },
  );
});
