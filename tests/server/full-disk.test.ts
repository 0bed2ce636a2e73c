import express from "express";
import supertest from "supertest";
import { describe, expect, it } from "vitest";
import { errorHandler } from "#server/errors.ts";
import { createImageFolder, imagesPath } from "#server/images/image-folder.ts";
import { imageRoutes } from "#server/images/routes.ts";
import { png } from "../support/images.ts";
import { keptLog } from "../support/kept-log.ts";
import { watchReplies } from "../support/openapi/watch-replies.ts";
import { startTestApp } from "../support/test-app.ts";

describe("an upload to a full disk", () => {
  it.each(["ENOSPC", "EDQUOT"])("is answered with 507 at %s", async (code) => {
    const { uploadsDir } = await startTestApp();
    const full = async () => {
      throw Object.assign(new Error(imagesPath(uploadsDir)), { code, syscall: "write" });
    };
    const images = { ...createImageFolder(uploadsDir), add: full };
    const app = express()
      .use(imageRoutes({ images, staffOnly: (_req, _res, next) => next() }))
      .use(errorHandler(keptLog().log));
    const replies = watchReplies(app);
    const reply = await supertest(app)
      .post("/api/images/upload")
      .attach("image", await png(), "bench.png");
    expect([reply.status, reply.body.code]).toEqual([507, "disk_full"]);
    expect(reply.body.error).toMatch(/Nothing was changed/);
    expect([...(await images.names())]).toEqual([]);
    expect([replies.count(), replies.problems()]).toEqual([1, []]);
  });
});
