import { expect, it } from "vitest";
import { appRoutes } from "../support/app-routes.ts";
import { nameOf, ROUTES } from "../support/fuzz/routes.ts";
import { startTestApp } from "../support/test-app.ts";

/** The one route whose path is a pattern. */
const IMAGE_PATH = /^\/\^.*\(\?<filename>.*\$\/$/;

it("asks every route that the app has, and no other", async () => {
  const { app } = await startTestApp();
  const routes = appRoutes(app).map(({ method, path }) => {
    const shown = path.replace(IMAGE_PATH, "/uploads/images/:filename");
    return `${method.toUpperCase()} ${shown}`;
  });
  expect(ROUTES.map(nameOf).toSorted()).toEqual(routes.toSorted());
});
