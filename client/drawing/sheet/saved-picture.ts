import { keptText } from "#client/ui/hooks/kept-text.ts";

const kept = keptText("localStorage", () => "sheet-picture");

/** The view that the visitor chose last: a picture or the drawing. "slow": the 3D view that came by itself was too slow here. */
type SavedPicture = "photo" | "drawing" | "slow";

/** Whether this browser keeps that. If it keeps "drawing", it opens the page with the drawing. */
export const isSavedPicture = (picture: SavedPicture): boolean => kept.load() === picture;

export const savePicture = (picture: SavedPicture): void => kept.keep(picture);
