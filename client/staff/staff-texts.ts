export const UNREACHABLE = "The server could not be reached. Check your connection and try again.";
