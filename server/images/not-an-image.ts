import { ApiError } from "#server/errors.ts";

/** The refusal of a file that is no image, or of a drawing for what is wrong with it: 'has a script in it'. */
export function notAnImage(fault?: string): ApiError {
  if (fault === undefined) return new ApiError(415, "image_type");
  const message = `Please upload an image file: this SVG ${fault}.`;
  return new ApiError(415, "image_type", undefined, { message });
}
