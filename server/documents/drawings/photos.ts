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

/** Makes a photo in some seconds. */
export type MakePhoto = (scene: BenchScene) => Promise<Uint8Array>;

interface PhotosDeps {
  readonly rules: RulesStore;
  readonly log: Logger;
}

export type Photos = ReturnType<typeof createPhotos>;

/** The photos of the starting benches. They are made beside requests, never by one, and kept in memory. */
export function createPhotos({ rules: store, log }: PhotosDeps, makePhoto: MakePhoto) {
  let photos = new Map<string, Photo>();
  let isMaking = false;

  const makeMissing = async (): Promise<void> => {
    const { rules } = await store.loadCurrent();
    const kept = new Map<string, Photo>();
    for (const { choices } of (rules.startingBenches ?? []).slice(0, MAX_PHOTOS)) {
      const plan = planBench(rules, choices);
      const scene = benchScene(rules, plan, benchSolids(plan));
      const version = versionOf(JSON.stringify(scene));
      const code = orderCode(rules, choices);
      const photo = photos.get(code);
      const current = photo?.version === version ? photo : { version, file: await makePhoto(scene) };
      kept.set(code, current);
      photos.set(code, current);
    }
    photos = kept;
  };

  return {
    /** The photo of a starting bench by its order code, once it is made. */
    find: (code: string) => photos.get(code),
    makeMissing,
    /** Makes what is missing after the start, and within a minute of a change. The schedule does not wait for it. */
    job: {
      name: "photos of starting benches",
      async run(): Promise<undefined> {
        if (isMaking) return;
        isMaking = true;
        void makeMissing()
          .catch((error: unknown) => log.warn({ err: error }, "a photo could not be made"))
          .finally(() => {
            isMaking = false;
          });
      },
      findNextTime: async () => undefined,
    },
  };
}
