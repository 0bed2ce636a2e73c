/** A host in ASCII, or all hosts below one ('*.example.com'), and a port where it is not the usual one. */
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*(:\d{1,5})?$/i;

/** A host has at most 253 characters. */
const LONGEST_ORIGIN = 270;

/** Whether a text says where pages come from, as a policy of the browser can hold it: 'https://shop.example.com'. */
export function isOrigin(text: string): boolean {
  return text.length <= LONGEST_ORIGIN && ORIGIN.test(text);
}
