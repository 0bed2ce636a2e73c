const PREFIX = "person:";

/** 'person:' and the ID, for a message to one member of staff. */
export const destinationOf = (personId: string) => `${PREFIX}${personId}`;

/** The ID of the member of staff to whom a message goes; undefined if it goes to somebody else. */
export const personIn = (destination: string): string | undefined =>
  destination.startsWith(PREFIX) ? destination.slice(PREFIX.length) : undefined;
