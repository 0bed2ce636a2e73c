/** Of an inch. Programs for augmented reality show a file at the size that it has in meters. */
export const METERS_PER_INCH = 0.0254;
