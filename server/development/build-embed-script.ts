import { build } from "vite";
import { projectRoot } from "#server/files/project-root.ts";
import embed from "../../vite.embed.config.ts";

/** Builds embed.js in memory, with the production configuration. */
export async function buildEmbedScript(): Promise<string> {
  const built = await build({
    ...embed,
    configFile: false,
    root: projectRoot(),
    logLevel: "warn",
    plugins: [],
    build: { ...embed.build, write: false, emptyOutDir: false },
  });
  const [chunk] = [built].flat().flatMap((made) => ("output" in made ? made.output : []));
  if (chunk?.type !== "chunk") throw new Error("The script for partners was not made.");
  return chunk.code;
}
