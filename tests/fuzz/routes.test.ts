import { expect, it } from "vitest";
import { appRoutes } from "../support/fuzz/app-routes.ts";
import { nameOf, ROUTES } from "../support/fuzz/routes.ts";
import { startTestApp } from "../support/test-app.ts";

it("asks every route that the app has, and no other", async () => {
  const { app } = await startTestApp();
  expect(ROUTES.map(nameOf).toSorted()).toEqual(appRoutes(app).toSorted());
});
