/** The address of an uploaded image. */
export function imageAddress(filename: string): string {
  return `/uploads/images/${filename}`;
}
