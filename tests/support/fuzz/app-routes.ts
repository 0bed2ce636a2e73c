import type { Express } from "express";
import { z } from "zod";

const Layer = z.object({
  route: z
    .object({
      path: z.union([z.string(), z.instanceof(RegExp)]),
      methods: z.record(z.string(), z.boolean()),
    })
    .optional(),
});

/** The routes of an app by method and path, as its routers have them: 'GET /healthz'. */
export function appRoutes(app: Express): readonly string[] {
  return layersOf(app.router).flatMap((layer) => {
    const { route } = Layer.parse(layer);
    if (!route) return layersOf(Reflect.get(Object(layer), "handle")).flatMap(routesOf);
    return routesOf(layer);
  });
}

function layersOf(router: unknown): readonly unknown[] {
  const stack: unknown = Reflect.get(Object(router), "stack");
  return Array.isArray(stack) ? stack : [];
}

function routesOf(layer: unknown): readonly string[] {
  const { route } = Layer.parse(layer);
  if (!route) return [];
  return Object.keys(route.methods)
    .filter((method) => method !== "_all")
    .map((method) => `${method.toUpperCase()} ${pathOf(route.path)}`);
}

/** A pattern is told by its names: `(?<filename>…)` stands for `:filename`. */
function pathOf(path: string | RegExp): string {
  if (typeof path === "string") return path;
  return path.source
    .replace(/^\^|\$$/g, "")
    .replaceAll("\\/", "/")
    .replace(/\(\?<(\w+)>.*\)/, ":$1");
}
