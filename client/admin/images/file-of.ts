/** The image that someone drops or pastes, if there is one: a file of any kind comes before none. */
export function fileOf(data: DataTransfer | null): File | undefined {
  const files = [...(data?.files ?? [])];
  return files.find(({ type }) => type.startsWith("image/")) ?? files[0];
}
