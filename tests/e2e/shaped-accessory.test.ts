import { expect, it } from "vitest";
import { readRules } from "#shared/engine/model.ts";
import { orderCode } from "#shared/order-code.ts";
import { admin, openAdmin, storedOption, storedRules } from "../support/admin-page.ts";
import { expectNoViolations } from "../support/axe.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { readDxf } from "../support/read-dxf.ts";
import { freeAccessories } from "../support/shaped-accessories.ts";

const site = siteForTests();

it("an accessory that staff add with a shape is in the drawing, the parts list and the files of its visitors", async () => {
  const staff = await openAdmin(site, freeAccessories());
  await on(staff).button("Add option to Accessories").click();
  await staff.keyboard.type("cart");
  await admin(staff).field("Label").fill("Tool cart");
  await admin(staff).field("Price modifier ($)").fill("180");
  await staff.keyboard.press("Enter");
  await admin(staff).message("Option added successfully").waitFor();

  await on(staff).button("Edit Tool cart").click();
  const drawing = staff.getByRole("dialog").getByRole("region", { name: "Drawing" });
  await drawing.getByText("Not drawn: Tool cart.").waitFor();
  await admin(staff).field("Kind").selectOption("Plain box");
  await admin(staff).field("Mount").selectOption("On the surface, at the rear left");
  await admin(staff).field("Box width (in)").fill("16-1/2");
  await admin(staff).field("Box color").fill("#a03020");
  await drawing.locator("[data-parts~=box]").first().waitFor();
  await expectNoViolations(staff, "a shape in a dialog");
  await admin(staff).press("Save Option");
  await admin(staff).message("Option updated successfully").waitFor();
  expect(storedOption(site, "accessories", "cart")?.shape).toEqual({
    ...{ kind: "box", width: 16.5, depth: 12, height: 12, color: "#a03020" },
    mount: { on: "surface", side: "left" },
  });

  const visitor = await site.open("/#width=72&depth=30&accessories=cart");
  const image = visitor.getByRole("img", { name: "Isometric view of the bench" });
  await image.locator("[data-parts~=box]").waitFor();
  await on(visitor).partsList().click();
  await visitor.getByRole("cell", { name: "Tool cart" }).waitFor();

  const { url } = site.server;
  const { config } = storedRules(site);
  const code = orderCode(readRules(config), { width: "72", depth: "30", accessories: ["cart"] });
  const dxf = readDxf(await (await fetch(`${url}/api/drawings/${code}.dxf`)).text());
  for (const [layer, size] of Object.entries({
    FRONT: [16.5, 12],
    SIDE: [12, 12],
    TOP: [16.5, 12],
  }))
    expect(dxf.outlines).toContainEqual(expect.objectContaining({ layer, size }));
});
