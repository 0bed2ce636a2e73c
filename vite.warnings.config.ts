import type { Plugin } from "vite";

/** Fails the build for what the bundler only warns of: nobody reads warnings, and some pages with one would stay empty. */
export const failOnWarnings: Plugin = {
  name: "fail-on-warnings",
  apply: "build",
  config: () => ({ build: { rolldownOptions: { checks: { pluginTimings: false } } } }),
  configResolved({ logger }) {
    const fail = (message: string) => {
      throw new Error(`The build warns: ${message}`);
    };
    logger.warn = fail;
    logger.warnOnce = fail;
  },
};
