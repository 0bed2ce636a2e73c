const format = new Intl.NumberFormat("en-US");

/** '100,000' */
export const count = (number: number): string => format.format(number);

/** '1 request', '100,000 requests' */
export const requests = (number: number): string =>
  `${count(number)} ${number === 1 ? "request" : "requests"}`;
