import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

/**
 * React's development build records where each of the first 10,000 elements of a second was created, which takes longer
 * than all else about an element. It tells developer tools, and warnings here name the components anyway.
 */
Object.defineProperty(Reflect.get(React, INTERNALS), "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set() {},
});
