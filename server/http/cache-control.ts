// Proxies that rewrite pages and minify scripts must leave ours alone: the policy has hashes of what it allows.

export const NEVER_CACHED = "no-store, no-transform";

/** Caches ask each time whether their copy is still current. */
export const REVALIDATED = "no-cache, no-transform";

/** For a year: the content of the address never changes. */
export const IMMUTABLE = "public, max-age=31536000, immutable, no-transform";
