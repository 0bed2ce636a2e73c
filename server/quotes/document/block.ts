import type { Pen, SetText } from "./text/pen.ts";

/** Something of the page that is measured before it is drawn. */
export interface Block {
  readonly height: number;
  readonly draw: (x: number, y: number) => void;
}

/** Texts below one another, with room between them in points. */
export function stack(pen: Pen, texts: readonly SetText[], gap = 0): Block {
  const height = texts.reduce(
    (sum, text) => sum + text.height,
    gap * Math.max(0, texts.length - 1),
  );
  return {
    height,
    draw: (x, y) => {
      let top = y;
      for (const text of texts) {
        pen.write(text, x, top);
        top += text.height + gap;
      }
    },
  };
}

/** Blocks side by side, each in its room, with a gap between them; points. */
export function beside(
  columns: readonly { readonly room: number; readonly block: Block }[],
  gap: number,
): Block {
  return {
    height: Math.max(...columns.map(({ block }) => block.height)),
    draw: (x, y) => {
      let left = x;
      for (const { room, block } of columns) {
        block.draw(left, y);
        left += room + gap;
      }
    },
  };
}
