import type { Account } from "#shared/api/account.ts";
import { browserName } from "#shared/text/browser-name.ts";

/** A session lasts half a day at most, so that the time says enough. */
const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

/** 'Chrome on Windows, 203.0.113.7, since 9:12 AM, this one'. */
export function sessionText({ agent, address, startedAt, isThis }: Account["sessions"][number]): string {
  const since = clock.format(new Date(startedAt)).replace(/\s/g, " ");
  return [
    browserName(agent ?? ""),
    ...(address ? [address] : []),
    `since ${since}`,
    ...(isThis ? ["this one"] : []),
  ].join(", ");
}
