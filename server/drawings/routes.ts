import { Router } from "express";
import { ApiError } from "#server/errors.ts";
import { addRoute } from "#server/http/add-route.ts";
import { addressKey } from "#server/http/address-key.ts";
import { takeTurns } from "#server/http/concurrency.ts";
import { limitRequests } from "#server/http/limit-requests.ts";
import { isCurrent, versionOf } from "#server/http/packed-body.ts";
import { parse } from "#server/http/parse.ts";
import type { PublicCors } from "#server/http/public-cors.ts";
import { invalidConfiguration } from "#server/rules/invalid-configuration.ts";
import type { RulesStore } from "#server/rules/store.ts";
import { DRAWING_FORMATS, isModel } from "#shared/api/drawing-formats.ts";
import { DrawingQuery } from "#shared/api/drawings.ts";
import { onlyChosen } from "#shared/bench/only-chosen.ts";
import { type Rules, readRules } from "#shared/engine/model.ts";
import { validate } from "#shared/engine/validate.ts";
import { orderCode, readOrderCode } from "#shared/order-code.ts";
import type { MakeDrawing } from "./make-drawing.ts";
import { recentFiles } from "./recent-files.ts";

interface DrawingRoutesDeps {
  readonly rules: RulesStore;
  readonly cors: PublicCors;
  readonly makeDrawing: MakeDrawing;
  /** Changes with the code that draws. */
  readonly drawingVersion: string;
}

/** Enough for an office behind one address. */
export const MOST_REQUESTS = 60;

/** The most drawings waiting to be made, including the one in progress. Addresses take turns. */
const MOST_WAITING = 200;

/** Some hundred drawings of the benches that people look at now. */
const MOST_KEPT_BYTES = 16_000_000;

/** Nothing in a file runs or loads, even if it is opened as a page. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The drawing of any bench as a file, for anyone. */
export function drawingRoutes(deps: DrawingRoutesDeps): Router {
  const { rules: store, cors, makeDrawing, drawingVersion } = deps;
  const router = Router({ caseSensitive: true, strict: true });
  const inTurn = takeTurns(MOST_WAITING);
  const recent = recentFiles(MOST_KEPT_BYTES);

  addRoute(router, "/api/drawings/:drawing", {
    before: [
      cors("GET", "HEAD"),
      limitRequests(MOST_REQUESTS, {
        tooMany: "Too many drawings from this address. Please try again in a few minutes.",
      }),
    ],
    get: async (req, res) => {
      const { code, format } = nameOf(req.params.drawing);
      const { units } = parse(DrawingQuery, req.query);
      const { rules, revision } = await store.current();
      const configuration = readBench(rules, code);
      const name = `${orderCode(rules, configuration)}.${format}`;
      res.set("Cache-Control", "no-cache");
      const version = versionOf([drawingVersion, revision, name, units].join());
      if (isCurrent(req, res, version)) return;
      const draw = async () => {
        // The thread gets a copy of the rules, so they are reduced to the bench.
        const bench = readRules(onlyChosen(rules, configuration));
        const file = Buffer.from(await makeDrawing({ rules: bench, configuration, format, units }));
        recent.keep(version, file);
        return file;
      };
      const kept = () => recent.find(version);
      // Somebody who came earlier may have asked for the same.
      const file = kept() ?? (await inTurn(addressKey(req), async () => kept() ?? draw()));
      res.set("Content-Security-Policy", POLICY).attachment(name).type(format);
      // Phones open a model in the room instead of saving it.
      if (isModel(format)) res.set("Content-Disposition", `inline; filename=${name}`);
      res.send(file);
    },
  });

  return router;
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
  if (problems.length > 0) throw invalidConfiguration(problems);
  return read.configuration;
}
