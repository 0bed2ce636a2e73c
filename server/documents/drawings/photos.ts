import type { Logger } from "pino";
import { versionOf } from "#server/platform/hash.ts";
import type { RulesStore } from "#server/rules/rules-store.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchScene } from "#shared/bench/scene/bench-scene.ts";
import type { BenchScene } from "#shared/bench/scene/scene.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { orderCode } from "#shared/engine/order-code.ts";

/** More than a page shows well. A photo takes seconds of the processor. */
const MAX_PHOTOS = 12;

interface Photo {
  /** Names the scene. A new price changes no photo. */
  readonly version: string;
  readonly file: Uint8Array;
}

/** The time until a photo that failed is tried again. */
const RETRY_MS = 3_600_000;

/** Makes a photo in some seconds, in a process that starts with the first question. */
export interface Photographer {
  readonly ask: (scene: BenchScene) => Promise<Uint8Array>;
  readonly end: () => Promise<void>;
}

interface PhotosDeps {
  readonly rules: RulesStore;
  readonly log: Logger;
}

export type Photos = ReturnType<typeof createPhotos>;

/** The photos of the starting benches. They are made beside requests, never by one, and kept in memory. */
export function createPhotos({ rules: store, log }: PhotosDeps, photographer: Photographer) {
  let photos = new Map<string, Photo>();
  /** The rules whose photos were made, and when to make those that failed. */
  let made = { revision: -1, retryAt: Number.POSITIVE_INFINITY };
  let isMaking = false;
  let hasEnded = false;

  const makePhoto = async (scene: BenchScene, version: string): Promise<Photo | undefined> => {
    try {
      return hasEnded ? undefined : { version, file: await photographer.ask(scene) };
    } catch (error) {
      if (!hasEnded) log.warn({ err: error }, "a photo could not be made");
      return undefined;
    }
  };

  const makeMissing = async (now: Date): Promise<void> => {
    const { rules, revision } = await store.loadCurrent();
    if (revision === made.revision && now.getTime() < made.retryAt) return;
    const kept = new Map<string, Photo>();
    const benches = (rules.startingBenches ?? []).slice(0, MAX_PHOTOS);
    for (const { choices } of benches) {
      const plan = planBench(rules, choices);
      const scene = benchScene(rules, plan, benchSolids(plan));
      const version = versionOf(JSON.stringify(scene));
      const code = orderCode(rules, choices);
      const before = photos.get(code);
      const photo = before?.version === version ? before : await makePhoto(scene, version);
      if (!photo) continue;
      kept.set(code, photo);
      photos.set(code, photo);
    }
    photos = kept;
    made = { revision, retryAt: kept.size < benches.length ? now.getTime() + RETRY_MS : Number.POSITIVE_INFINITY };
    await photographer.end();
  };

  return {
    /** The photo of a starting bench by its order code, once it is made. */
    find: (code: string) => photos.get(code),
    makeMissing,
    /** Makes no photo anymore. */
    async end(): Promise<void> {
      hasEnded = true;
      await photographer.end();
    },
    /** Makes what is missing after the start, and within a minute of a change. The schedule does not wait for it. */
    job: {
      name: "photos of starting benches",
      async run(now: Date): Promise<undefined> {
        if (isMaking) return;
        isMaking = true;
        void makeMissing(now)
          .catch((error: unknown) => log.warn({ err: error }, "photos could not be made"))
          .finally(() => {
            isMaking = false;
          });
      },
      findNextTime: async () => undefined,
    },
  };
}
