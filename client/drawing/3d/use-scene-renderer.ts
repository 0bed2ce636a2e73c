import { type RefObject, useLayoutEffect, useState } from "react";
import { useMedia } from "#client/ui/hooks/use-media.ts";
import type { Margins } from "#shared/bench/sheet/fit-view.ts";
import { DIMENSIONS_SPACE } from "./place-dimensions.ts";
import { SceneRenderer } from "./scene-renderer.ts";

export type SceneState = "shown" | "missing" | "lost";

/** A renderer on the canvas; undefined before the first layout, and without WebGL. */
export function useSceneRenderer(
  canvas: RefObject<HTMLCanvasElement | null>,
  onState: (state: SceneState) => void,
): SceneRenderer | undefined {
  const [renderer, setRenderer] = useState<SceneRenderer>();
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const made = createRenderer(element);
    setRenderer(made);
    onState(made ? "shown" : "missing");
    const reportLoss = () => onState("lost");
    const restore = () => {
      made?.request();
      onState("shown");
    };
    element.addEventListener("webglcontextlost", reportLoss);
    element.addEventListener("webglcontextrestored", restore);
    return () => {
      element.removeEventListener("webglcontextlost", reportLoss);
      element.removeEventListener("webglcontextrestored", restore);
      made?.dispose();
    };
  }, [canvas, onState]);
  return renderer;
}

function createRenderer(canvas: HTMLCanvasElement): SceneRenderer | undefined {
  try {
    return new SceneRenderer(canvas);
  } catch {
    return undefined;
  }
}

/**
 * Keeps the renderer as large as its canvas, the bench clear of the texts and buttons of the view, and both in the colors of the page and as smooth
 * as the visitor prefers.
 */
export function useFittingRenderer(
  renderer: SceneRenderer | undefined,
  canvas: RefObject<HTMLCanvasElement | null>,
  foot: RefObject<HTMLElement | null>,
  needs: { readonly hasDimensions: boolean; readonly hasRemark: boolean },
): void {
  const { hasDimensions, hasRemark } = needs;
  const isDark = useMedia("(prefers-color-scheme: dark)");
  const isSmooth = useMedia("(prefers-reduced-motion: no-preference)");
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!renderer || !element) return;
    const adapt = () => {
      renderer.insets = insetsOf(element, foot.current, hasDimensions, hasRemark);
      renderer.resize(element.clientWidth, element.clientHeight);
    };
    adapt();
    const observer = new ResizeObserver(adapt);
    for (const each of [element, foot.current]) if (each) observer.observe(each);
    return () => observer.disconnect();
  }, [renderer, canvas, foot, hasDimensions, hasRemark]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the color depends on the scheme
  useLayoutEffect(() => {
    if (renderer && canvas.current) renderer.accent = getComputedStyle(canvas.current).accentColor;
  }, [renderer, canvas, isDark]);
  useLayoutEffect(() => {
    if (renderer) renderer.isSmooth = isSmooth;
  }, [renderer, isSmooth]);
}

/** The most that the bench keeps free along a border, in CSS pixels and as a share of the view's shorter side. */
const MARGIN = { most: 12, share: 0.05 } as const;
/** The most that dimensions take of a view, so that the bench stays large. Those without a place are left out. */
const DIMENSIONS_SHARE = 0.2;

/** The height of the remark at the top of the sheet, which goes over the bench in lower views. CSS pixels. */
const REMARK_HEIGHT_PX = 30;
const MIN_HEIGHT_FOR_REMARK_PX = 160;

/** The foot of the view lies below the bench, or at its right if the view is low. */
function insetsOf(canvas: Element, foot: Element | null, hasDimensions: boolean, hasRemark: boolean): Margins {
  const view = canvas.getBoundingClientRect();
  const area = foot?.getBoundingClientRect();
  const isBeside = area !== undefined && area.left > view.left + view.width / 2;
  const shorter = Math.min(view.width, view.height);
  const margin = Math.min(MARGIN.most, MARGIN.share * shorter);
  const space = hasDimensions ? Math.min(DIMENSIONS_SPACE, DIMENSIONS_SHARE * shorter) : margin;
  return {
    left: space,
    top: hasRemark && shorter > MIN_HEIGHT_FOR_REMARK_PX ? REMARK_HEIGHT_PX : margin,
    right: (isBeside ? view.right - area.left : 0) + space,
    bottom: (area && !isBeside ? view.bottom - area.top : 0) + space,
  };
}
