/** The files of a database were deleted or replaced while it is open: what is written would be in none of them. */
export class LostDatabaseError extends Error {
  override readonly name = "LostDatabaseError";

  constructor() {
    super(
      "The files of the database were deleted or replaced. Stop the server and restore a backup.",
    );
  }
}
