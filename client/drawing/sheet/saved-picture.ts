const STORAGE_KEY = "sheet-picture";

/** The view that the visitor chose last: a picture or the drawing. "slow": the 3D view that came by itself was too slow here. */
type SavedPicture = "photo" | "drawing" | "slow";

/** Whether this browser keeps that. If it keeps "drawing", it opens the page with the drawing. */
export function isSavedPicture(picture: SavedPicture): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEY) === picture;
  } catch {
    return false;
  }
}

export function savePicture(picture: SavedPicture): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, picture);
  } catch {
    // Storage is full or blocked.
  }
}
