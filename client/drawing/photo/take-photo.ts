import { photoSteps } from "#shared/bench/photo/photo.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchScene } from "#shared/bench/scene/bench-scene.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";

const FRAME = { width: 1600, height: 1200 };
/** The page stays responsive meanwhile. */
const SLICE_MS = 24;

/**
 * A photo of a bench as PNG on white, in about half a minute; undefined if it was ended before. It is made in slices and not in a worker: the page's policy
 * allows no script but its own by name. `onShare` learns the share that is done.
 */
export async function takePhoto(
  rules: Rules,
  configuration: Configuration,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const plan = planBench(rules, configuration);
  const steps = photoSteps(benchScene(rules, plan, benchSolids(plan)), FRAME);
  const { port1, port2 } = new MessageChannel();
  const pause = () =>
    new Promise<void>((resolve) => {
      port1.onmessage = () => resolve();
      // In a hidden tab, a timer takes a second.
      if (document.hidden) port2.postMessage(null);
      else setTimeout(resolve);
    });
  try {
    for (;;) {
      const end = performance.now() + SLICE_MS;
      let step = steps.next();
      while (!step.done && performance.now() < end) step = steps.next();
      if (step.done) return await writePng(step.value);
      onShare(step.value);
      await pause();
      if (signal.aborted) return undefined;
    }
  } finally {
    port1.close();
  }
}

async function writePng(photo: Uint8ClampedArray<ArrayBuffer>): Promise<Blob> {
  const [canvas, ground] = [
    new OffscreenCanvas(FRAME.width, FRAME.height),
    new OffscreenCanvas(FRAME.width, FRAME.height),
  ];
  canvas.getContext("2d")?.putImageData(new ImageData(photo, FRAME.width, FRAME.height), 0, 0);
  const context = ground.getContext("2d");
  if (!context) throw new Error("The browser cannot make pictures.");
  context.fillStyle = "white";
  context.fillRect(0, 0, FRAME.width, FRAME.height);
  context.drawImage(canvas, 0, 0);
  return ground.convertToBlob({ type: "image/png" });
}
