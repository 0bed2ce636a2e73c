const STORAGE_KEY = "sheet-picture";

/** Whether this browser opens the page with the drawing: the visitor left the photo for it. */
export function prefersDrawing(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEY) === "drawing";
  } catch {
    return false;
  }
}

export function savePicture(picture: "photo" | "drawing"): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, picture);
  } catch {
    // Storage is full or blocked.
  }
}
