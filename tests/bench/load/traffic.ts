import type { Kind } from "./kind.ts";
import { staffTraffic } from "./staff-traffic.ts";
import { visitorTraffic } from "./visitor-traffic.ts";
import { wrongTraffic } from "./wrong-traffic.ts";

/** A day at a company in one mix: visitors who build benches, staff at their desks, and what is wrong. */
export const traffic: readonly Kind[] = [...visitorTraffic, ...staffTraffic, ...wrongTraffic];
