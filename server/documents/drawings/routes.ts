import { REVALIDATED } from "#server/http/cache-control.ts";
import type { TaskQueue } from "#server/http/concurrency.ts";
import { isCurrent } from "#server/http/packed-body.ts";
import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { createInvalidConfiguration } from "#server/rules/invalid-configuration.ts";
import type { RulesStore } from "#server/rules/rules-store.ts";
import { drawingEndpoints } from "#shared/api/drawings.ts";
import { DRAWING_FORMATS, isModel } from "#shared/bench/drawing-formats.ts";
import { orderCode, readOrderCode } from "#shared/engine/order-code.ts";
import { validate } from "#shared/engine/validate.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { Drawings } from "./drawings.ts";
import type { Photos } from "./photos.ts";

interface DrawingRoutesDeps {
  readonly rules: RulesStore;
  readonly serve: Serve;
  readonly computing: TaskQueue;
  readonly drawings: Drawings;
  readonly photos: Photos | undefined;
}

/** One transparent pixel: browsers report a 404 as an error of the page. */
const NO_PHOTO = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");

/** An hour old, a photo is shown while the browser asks for a newer one. */
const PHOTO_CACHE = "public, max-age=3600, stale-while-revalidate=86400";

/** Nothing in a file runs or loads, even if it is opened as a page. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The drawing of any bench as a file, and photos of the starting benches, for anyone. */
export function drawingRoutes({ rules: store, serve, computing, drawings, photos }: DrawingRoutesDeps): void {
  serve(drawingEndpoints, {
    getDrawing: {
      before: [drawings.limit],
      handle: async ({ params, query: { units } }, req, res) => {
        const { code, format } = nameOf(params.drawing);
        const { rules, revision } = await store.loadCurrent();
        const configuration = await computing(() => readBench(rules, code));
        const question = { rules, configuration, format, units, revision };
        res.set("Cache-Control", REVALIDATED);
        if (isCurrent(req, res, drawings.version(question))) return;
        const file = await drawings.draw(question);
        const name = `${orderCode(rules, configuration)}.${format}`;
        res.set("Content-Security-Policy", POLICY).attachment(name).type(format);
        // Phones open a model in the room instead of saving it.
        if (isModel(format)) res.set("Content-Disposition", `inline; filename=${name}`);
        res.send(file);
      },
    },
    getPhoto: {
      handle: ({ params, query: { width } }, req, res) => {
        const photo = photos?.find(params.photo.slice(0, -".avif".length), Number(width));
        res.set("Cache-Control", photo ? PHOTO_CACHE : REVALIDATED);
        if (isCurrent(req, res, photo?.version ?? "")) return;
        res.type(photo ? "avif" : "webp").send(Buffer.from(photo?.file ?? NO_PHOTO));
      },
    },
  });
}

/** The order code and the format in the last part of the address: 'AWT-EL2-….pdf'. */
function nameOf(drawing: string) {
  const format = DRAWING_FORMATS.find((each) => drawing.endsWith(`.${each}`));
  if (format === undefined) throw new ApiError(404, "not_found");
  return { code: drawing.slice(0, -format.length - 1), format };
}

/** The bench of an order code; 400 with the problems of one that cannot be read or built. */
function readBench(rules: Rules, code: string) {
  const read = readOrderCode(rules, code);
  if (!read.ok) {
    const { message } = read;
    const problem = { path: "drawing", code: "invalid_field", message };
    throw new ApiError(400, "invalid_request", [problem], { message });
  }
  const problems = validate(rules, read.configuration, { complete: false });
  if (problems.length > 0) throw createInvalidConfiguration(problems);
  return read.configuration;
}
