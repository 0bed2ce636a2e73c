import { expect, it } from "vitest";
import { catalogDocument } from "../support/catalog.ts";
import { OPEN_TURN } from "../support/hostile-texts.ts";
import { startTestApp } from "../support/test-app.ts";
import { leavingAllAsItWas } from "../support/untouched.ts";

it.each([
  ["steps/width", { name: OPEN_TURN }],
  ["steps/width/options/72", { label: OPEN_TURN }],
  ["rules-file", { ...catalogDocument, name: OPEN_TURN }],
])("refuses a rules text that would reverse the text after it: %s", async (path, body) => {
  const app = await startTestApp();
  const reply = await leavingAllAsItWas(app, () =>
    app.request.put(`/api/admin/${path}`).send(body),
  );
  expect(reply.status).toBe(400);
  expect(reply.body.error).toMatch(/writing direction/);
});
