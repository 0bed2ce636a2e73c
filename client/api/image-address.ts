/** Where the server shows an uploaded image. */
export function imageAddress(filename: string): string {
  return `/uploads/images/${filename}`;
}
