import { savesData } from "#client/ui/hooks/saves-data.ts";

/** Names of drivers that draw with the processor. */
const SOFTWARE_RENDERER = /swiftshader|llvmpipe|softpipe|basic render/i;
/** A phone of the middle class, in cores and gigabytes. Browsers that tell less are not asked for more. */
const LEAST = { cores: 4, memory: 4 };

/** Whether a graphics card draws. */
export function hasGraphicsCard(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  const names = context?.getExtension("WEBGL_debug_renderer_info");
  if (!context || !names) return context !== null;
  const name = String(context.getParameter(names.UNMASKED_RENDERER_WEBGL));
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return !SOFTWARE_RENDERER.test(name);
}

/** Whether this device shows the bench in the round without being asked: smoothly, and for a visitor who does not save data. */
export function showsRound(): boolean {
  const device: Device = navigator;
  const { hardwareConcurrency, deviceMemory = LEAST.memory } = device;
  const isStrong = hardwareConcurrency >= LEAST.cores && deviceMemory >= LEAST.memory;
  return isStrong && !savesData() && hasGraphicsCard();
}

/** Some browsers tell more. */
interface Device {
  readonly hardwareConcurrency: number;
  readonly deviceMemory?: number;
}
