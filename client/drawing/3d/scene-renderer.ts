import { Color, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { cornersOf, type Extent, FIELD_OF_VIEW_DEGREES, homeView } from "#shared/bench/scene/home-view.ts";
import type { BenchScene, Vector } from "#shared/bench/scene/scene.ts";
import type { Margins } from "#shared/bench/sheet/fit-view.ts";
import { hasGraphicsCard } from "../pieces/shows-round.ts";
import { BenchModel } from "./bench-model.ts";
import { judgePace } from "./judge-pace.ts";
import { personInScene, type ScenePerson } from "./person.ts";
import { pieceAt } from "./piece-at.ts";
import { SoftShadow } from "./soft-shadow.ts";

/** The time after the last change until a frame with more pixels follows. */
const REDRAW_PAUSE_MS = 160;

/** From straight above: the camera stays above the floor. */
const MAX_POLAR_RADIANS = Math.PI / 2 - 0.02;

/** The bench on a canvas, with its camera. It draws a frame only when something has changed. */
export class SceneRenderer {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(FIELD_OF_VIEW_DEGREES, 1, 4, 2000);
  readonly #controls: OrbitControls;
  readonly #model = new BenchModel();
  readonly #floor = new SoftShadow();
  readonly #surface = new SoftShadow();
  readonly #watchers = new Set<() => void>();
  /** Whether a graphics card draws. Otherwise, frames at rest have more pixels than frames in motion. */
  readonly #isFast: boolean;
  #bench: BenchScene | undefined;
  #person: ScenePerson | undefined;
  #stature = 0;
  #pointed: ReadonlySet<string> = new Set();
  #accent = "#000000";
  /** Whether the camera is where a new bench puts it. */
  #isHome = true;
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #size = { width: 0, height: 0 };
  #insets: Margins = { left: 0, top: 0, right: 0, bottom: 0 };
  /** The way of the picture from the middle of the canvas, in CSS pixels. */
  #shift: readonly [right: number, down: number] = [0, 0];
  #bufferSize = "";
  readonly #isTooSlow = judgePace();
  /** Since when a new bench is not drawn yet; undefined while none is. */
  #since: number | undefined = performance.now();
  #waiting = 0;
  /** Called if this device is too slow for the view. */
  onSlow: (() => void) | undefined;

  /** Throws if the browser has no WebGL. */
  constructor(canvas: HTMLCanvasElement) {
    this.#isFast = hasGraphicsCard();
    // Smooth edges double the time of a frame without a graphics card.
    this.#renderer = new WebGLRenderer({ canvas, alpha: true, antialias: this.#isFast });
    this.#scene.add(this.#floor.mesh, this.#surface.mesh, this.#model.surface, this.#model.lines);
    this.#controls = new OrbitControls(this.#camera, canvas);
    // They forbid scrolling. The style sheet decides.
    canvas.style.touchAction = "";
    this.#controls.maxPolarAngle = MAX_POLAR_RADIANS;
    this.#controls.minDistance = 20;
    this.#controls.addEventListener("change", this.request);
    this.#controls.addEventListener("start", () => {
      this.#isHome = false;
    });
    document.addEventListener("visibilitychange", this.request);
  }

  /** Shows a bench, and lights up the pieces with the pointed IDs. A stature above 0 puts a person of that height at it. */
  show(bench: BenchScene, pointed: ReadonlySet<string>, stature: number): void {
    const isSame = bench === this.#bench && stature === this.#stature;
    this.#bench = bench;
    this.#pointed = pointed;
    this.#stature = stature;
    if (!isSame) {
      this.#since ??= performance.now();
      this.#person = stature > 0 ? personInScene(bench, stature) : undefined;
      this.#floor.showOnFloor(this.#extents());
      this.#surface.showOnTop(bench);
      if (this.#isHome) this.goHome();
    }
    this.#showModel(bench);
    this.request();
  }

  /** Calls back after each frame. Returns the function that ends this. */
  watch(onFrame: () => void): () => void {
    this.#watchers.add(onFrame);
    return () => this.#watchers.delete(onFrame);
  }

  /** The place of a point of the scene on the canvas, in CSS pixels. */
  project(point: Vector): readonly [x: number, y: number] {
    const { x, y } = new Vector3(...point).project(this.#camera);
    return [((x + 1) / 2) * this.#size.width, ((1 - y) / 2) * this.#size.height];
  }

  /** The places of the corners of the bench and the person, in CSS pixels. */
  outline(): readonly (readonly [x: number, y: number])[] {
    return cornersOf(this.#extents()).map((corner) => this.project(corner));
  }

  get size(): { readonly width: number; readonly height: number } {
    return this.#size;
  }

  /** The ID of the piece at a place on the canvas, in CSS pixels. */
  pieceAt(x: number, y: number): string | undefined {
    const { width, height } = this.#size;
    const from = this.#camera.position;
    const ray = new Vector3((x / width) * 2 - 1, 1 - (y / height) * 2, 0.5).unproject(this.#camera).sub(from);
    return pieceAt(this.#bench?.pieces ?? [], from.toArray(), ray.toArray())?.id;
  }

  /** Draws at once: a new size empties the canvas. */
  resize(width: number, height: number): void {
    this.#size = { width, height };
    if (width === 0 || height === 0) return;
    this.#aim();
    if (this.#isHome) this.goHome();
    this.#draw();
  }

  /** The margins of the bench along the borders. */
  set insets(insets: Margins) {
    this.#insets = insets;
    if (this.#isHome) this.goHome();
    this.request();
  }

  /** The color of pointed pieces, as CSS writes it. */
  set accent(color: string) {
    this.#accent = `#${new Color(color).getHexString()}`;
    if (this.#bench) this.#showModel(this.#bench);
    this.request();
  }

  /** Whether the camera comes to rest slowly. */
  set isSmooth(isSmooth: boolean) {
    this.#controls.enableDamping = isSmooth;
    this.#controls.dampingFactor = 0.2;
  }

  /** Whether dragging also tilts the bench. */
  set tilts(tilts: boolean) {
    const angle = this.#controls.getPolarAngle();
    this.#controls.minPolarAngle = tilts ? 0 : angle;
    this.#controls.maxPolarAngle = tilts ? MAX_POLAR_RADIANS : angle;
  }

  /** Turns the bench, in radians. */
  turn(right: number, up: number): void {
    this.#isHome = false;
    this.tilts = true;
    this.#controls.rotateLeft(right);
    this.#controls.rotateUp(up);
  }

  /** Moves the bench, in CSS pixels. */
  move(right: number, down: number): void {
    this.#isHome = false;
    this.#controls.pan(right, down);
  }

  /** Above 1, the bench becomes larger. */
  zoom(times: number): void {
    this.#isHome = false;
    this.#controls.dollyIn(1 / times);
  }

  /** Shows the whole bench from the usual side. */
  goHome(): void {
    const { width, height } = this.#size;
    if (!this.#bench || width === 0 || height === 0) return;
    this.tilts = true;
    const { camera, target, shift } = homeView(cornersOf(this.#extents()), this.#size, this.#insets);
    this.#shift = shift;
    this.#aim();
    const { enableDamping } = this.#controls;
    // Ends a movement that is coming to rest.
    this.#controls.enableDamping = false;
    this.#controls.update();
    this.#camera.position.set(...camera);
    this.#controls.target.set(...target);
    this.#controls.maxDistance = 3 * this.#camera.position.distanceTo(this.#controls.target);
    this.#controls.update();
    this.#controls.enableDamping = enableDamping;
    this.#isHome = true;
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    cancelAnimationFrame(this.#waiting);
    clearTimeout(this.#rest);
    document.removeEventListener("visibilitychange", this.request);
    this.#controls.dispose();
    for (const each of [this.#model, this.#floor, this.#surface]) each.dispose();
    this.#renderer.dispose();
  }

  #showModel(bench: BenchScene): void {
    this.#model.show(bench, this.#pointed, this.#accent, this.#person?.vertices ?? []);
  }

  #extents(): readonly Extent[] {
    return [...(this.#bench?.pieces ?? []), ...(this.#person?.extents ?? [])];
  }

  /** The camera turns around the middle of the bench, which need not be that of the canvas. */
  #aim(): void {
    const { width, height } = this.#size;
    const [right, down] = this.#shift;
    this.#camera.setViewOffset(width, height, -right, -down, width, height);
  }

  /** Draws the next frame. */
  readonly request = (): void => {
    // A hidden page draws no frames.
    if (document.hidden) cancelAnimationFrame(this.#waiting);
    if (this.#frame === 0 && !document.hidden) this.#frame = requestAnimationFrame(this.#draw);
  };

  readonly #draw = (): void => {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#rest);
    this.#frame = 0;
    // While the camera comes to rest, this requests the frame after this one.
    this.#controls.update();
    this.#render(this.#isFast ? Math.min(2, window.devicePixelRatio) : 1);
    if (this.#bench && this.#since !== undefined) this.#judge(this.#since);
    if (!this.#isFast && this.#frame === 0) this.#rest = setTimeout(() => this.#render(2), REDRAW_PAUSE_MS);
  };

  /** Waits until the graphics card has drawn the bench, and judges the time since it was shown. */
  #judge(since: number): void {
    this.#since = undefined;
    const context = this.#renderer.getContext();
    const fence = context instanceof WebGL2RenderingContext && context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
    if (!fence) return;
    context.flush();
    const look = () => {
      if (context.getSyncParameter(fence, context.SYNC_STATUS) === context.UNSIGNALED)
        this.#waiting = requestAnimationFrame(look);
      else if (this.#isTooSlow(performance.now() - since)) this.onSlow?.();
    };
    cancelAnimationFrame(this.#waiting);
    this.#waiting = requestAnimationFrame(look);
  }

  #render(pixelRatio: number): void {
    const { width, height } = this.#size;
    if (document.hidden || width === 0 || height === 0) return;
    const size = JSON.stringify([width, height, pixelRatio]);
    if (size !== this.#bufferSize) this.#renderer.setDrawingBufferSize(width, height, pixelRatio);
    this.#bufferSize = size;
    this.#renderer.render(this.#scene, this.#camera);
    for (const onFrame of this.#watchers) onFrame();
  }
}
