import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { versionOf } from "#server/platform/hash.ts";
import type { RulesStore } from "#server/rules/rules-store.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchScene } from "#shared/bench/scene/bench-scene.ts";
import type { BenchScene } from "#shared/bench/scene/scene.ts";
import { SHEET } from "#shared/bench/sheet/paper.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { PhotoQuestion } from "./make-photo.ts";

/** More than a page shows well. A photo takes seconds of the processor. */
const MAX_PHOTOS = 12;

/** Of a card, on a phone, and on the page of a customer: some 14 KB. */
const USUAL_WIDTHS = [640];
/** The first starting bench opens the page, also on a large screen. */
const OPENING_WIDTHS = [640, 1024];

/** Of one quote. */
const MAX_QUOTED_BENCHES = 10;
/** Without the empty ground around the bench, in some 15 KB. */
const PRINT = {
  trim: { threshold: 10 },
  margin: { top: 10, right: 10, bottom: 10, left: 10, background: SHEET },
  background: SHEET,
  jpeg: { quality: 82, mozjpeg: true },
} as const;
/** Those that wait. Others are made after a later visit of the customer. */
const MAX_WANTED = 50;
/** Some 200 photos. */
const MAX_QUOTED_BYTES = 8_000_000;

interface Photo {
  /** Names the scene. A new price changes no photo. */
  readonly version: string;
  /** The file of each width, in the order of `widths`. */
  readonly files: readonly Uint8Array[];
  readonly widths: readonly number[];
}

/** The time until a photo that failed is tried again. */
const RETRY_MS = 3_600_000;

/** Makes a photo in some seconds, in a process that starts with the first question. */
export interface Photographer {
  readonly ask: (question: PhotoQuestion) => Promise<readonly Uint8Array[]>;
  readonly end: () => Promise<void>;
}

interface PhotosDeps {
  readonly rules: RulesStore;
  readonly log: Logger;
  /** Told when a photo is wanted that is not made yet. */
  readonly onWanted?: () => void;
}

type Benches = readonly { readonly configuration: Configuration }[];

export type Photos = ReturnType<typeof createPhotos>;

function sceneOf(rules: Rules, choices: Configuration): BenchScene {
  const plan = planBench(rules, choices);
  return benchScene(rules, plan, benchSolids(plan));
}

/** The photos of the starting benches, and of benches in sent quotes. They are made beside requests, never by one, and kept in memory. */
export function createPhotos({ rules: store, log, onWanted }: PhotosDeps, photographer: Photographer) {
  let photos = new Map<string, Photo>();
  /** By the version of their scene. */
  const quoted = new LRUCache<string, Buffer>({ maxSize: MAX_QUOTED_BYTES, sizeCalculation: ({ length }) => length });
  const wanted = new Map<string, BenchScene>();
  /** Of the last hour at most. */
  const failed = { versions: new Set<string>(), forgetAt: 0 };
  /** The rules whose photos were made, and when to make those that failed. */
  let made = { revision: -1, retryAt: Number.POSITIVE_INFINITY };
  let isMaking = false;
  let hasEnded = false;

  const makePhoto = async (question: PhotoQuestion, version: string): Promise<Photo | undefined> => {
    const { widths } = question;
    try {
      return hasEnded ? undefined : { version, widths, files: await photographer.ask(question) };
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
    for (const [place, { choices }] of benches.entries()) {
      const scene = sceneOf(rules, choices);
      const widths = place === 0 ? OPENING_WIDTHS : USUAL_WIDTHS;
      const version = versionOf(JSON.stringify({ scene, widths }));
      const code = orderCode(rules, choices);
      const before = photos.get(code);
      const photo = before?.version === version ? before : await makePhoto({ scene, widths }, version);
      if (!photo) continue;
      kept.set(code, photo);
      photos.set(code, photo);
    }
    photos = kept;
    made = { revision, retryAt: kept.size < benches.length ? now.getTime() + RETRY_MS : Number.POSITIVE_INFINITY };
    await photographer.end();
  };

  const makeWanted = async (now: Date): Promise<void> => {
    if (now.getTime() >= failed.forgetAt) {
      failed.versions.clear();
      failed.forgetAt = now.getTime() + RETRY_MS;
    }
    if (wanted.size === 0) return;
    for (const [version, scene] of wanted) {
      const photo = await makePhoto({ scene, widths: USUAL_WIDTHS }, version);
      if (!photo) failed.versions.add(version);
      for (const file of photo?.files ?? []) quoted.set(version, Buffer.from(file));
      wanted.delete(version);
    }
    await photographer.end();
  };

  /** The photos of the benches in a sent quote. Those that are undefined are made later. */
  const findQuoted = (rules: Rules, benches: Benches) =>
    benches.map(({ configuration }, place) => {
      if (place >= MAX_QUOTED_BENCHES) return undefined;
      const scene = sceneOf(rules, configuration);
      const version = versionOf(JSON.stringify(scene));
      const file = quoted.get(version);
      if (file) return { version, file };
      if (wanted.size < MAX_WANTED && !wanted.has(version) && !failed.versions.has(version)) {
        wanted.set(version, scene);
        onWanted?.();
      }
      return undefined;
    });

  return {
    /** The photo of a starting bench by its order code, or of a quoted one by its name, once it is made. */
    find(name: string, width: number) {
      const photo = photos.get(name);
      const file = photo ? photo.files[photo.widths.indexOf(width)] : quoted.get(name);
      return file && { version: photo?.version ?? name, file };
    },
    /** The addresses of the photos of the benches in a sent quote. Those that are null are made later. */
    want: (rules: Rules, benches: Benches): readonly (string | null)[] =>
      findQuoted(rules, benches).map((photo) => (photo ? `/api/photos/${photo.version}.avif` : null)),
    /** The photos of the benches in a sent quote as JPEG on paper. Nobody waits for those that are not made yet. */
    async print(rules: Rules, benches: Benches): Promise<readonly (Uint8Array | undefined)[]> {
      // Loaded with the first quote, not at each start of the server.
      const { default: sharp } = await import("sharp");
      const print = (file: Buffer) =>
        sharp(file).trim(PRINT.trim).extend(PRINT.margin).flatten(PRINT).jpeg(PRINT.jpeg).toBuffer();
      return Promise.all(findQuoted(rules, benches).map((photo) => photo && print(photo.file)));
    },
    /** Whether the bench that opens the page under these rules has its photo. */
    hasOpening(rules: Rules): boolean {
      const first = rules.startingBenches?.[0];
      return first !== undefined && (photos.get(orderCode(rules, first.choices))?.files.length ?? 0) > 1;
    },
    makeMissing,
    makeWanted,
    /** Makes no photo anymore. */
    async end(): Promise<void> {
      hasEnded = true;
      await photographer.end();
    },
    /** Makes what is missing after the start, and what is wanted or has changed within a minute. The schedule does not wait for it. */
    job: {
      name: "photos of benches",
      async run(now: Date): Promise<undefined> {
        if (isMaking) return;
        isMaking = true;
        void makeMissing(now)
          .then(() => makeWanted(now))
          .catch((error: unknown) => log.warn({ err: error }, "photos could not be made"))
          .finally(() => {
            isMaking = false;
          });
      },
      findNextTime: async () => undefined,
    },
  };
}
