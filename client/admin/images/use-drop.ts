import { type DragEvent, useEffect, useState } from "react";

/** A place for files to be dropped on: its handlers, and whether files are over it. */
export function useDrop(onFiles: (files: readonly File[]) => void, isOn = true) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // Otherwise, the browser opens a file that is dropped next to the place.
    for (const type of ["dragover", "drop"] as const)
      document.addEventListener(type, (event) => hasFiles(event) && event.preventDefault(), { signal });
    return () => listening.abort();
  }, []);
  const track = (over: boolean) => (event: DragEvent) => {
    if (!isOn || !hasFiles(event)) return;
    setOver(over);
    if (event.type === "drop") onFiles([...event.dataTransfer.files]);
  };
  return { isOver, place: { onDragOver: track(true), onDragLeave: track(false), onDrop: track(false) } };
}

const hasFiles = ({ dataTransfer }: Pick<globalThis.DragEvent, "dataTransfer">) =>
  dataTransfer?.types.includes("Files") === true;
