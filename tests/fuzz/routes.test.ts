import { expect, it } from "vitest";
import { appRoutes } from "../support/app-routes.ts";
import { nameOf, ROUTES } from "../support/fuzz/routes.ts";
import { startTestApp } from "../support/test-app.ts";

it("asks every route that the app has, and no other", async () => {
  const { app } = await startTestApp();
  const routes = appRoutes(app).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(ROUTES.map(nameOf).toSorted()).toEqual(routes.toSorted());
});
