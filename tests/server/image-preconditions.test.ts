import { expect, it } from "vitest";
import { uploaded } from "../support/images.ts";
import { startTestApp } from "../support/test-app.ts";

it("answers an image that is asked for under a condition that fails as an error, kept by nobody", async () => {
  const app = await startTestApp();
  const filename = await uploaded(app);
  for (const [name, value] of [
    ["If-Match", '"other"'],
    ["If-Unmodified-Since", "Thu, 01 Jan 1970 00:00:00 GMT"],
  ] as const) {
    const reply = await app.request.get(`/uploads/images/${filename}`).set(name, value);
    expect([reply.status, reply.body.code]).toEqual([400, "bad_request"]);
    expect(reply.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
    });
    expect(reply.headers).not.toHaveProperty("last-modified");
  }
});
