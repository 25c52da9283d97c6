import type { Rolldown } from "vite";

/**
 * The files that every page's code comes in: the entry, which is small and waits for the right moment, and the core. Left
 * alone, the bundler makes a file for each set of modules that two files share, a dozen for every page.
 */
export const codeGroups: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: "entry", test: /\/src\/main\.tsx$|rolldown\/runtime/, priority: 2 },
    {
      name: "core",
      // With all that they import; and what every kind of page shares.
      test: /\/src\/(start\/hydrate\.tsx|rich-text\/rich-text\.tsx|ui\/(page-head|picture)\/[\w-]+\.tsx|contact\/contact-(fields|limits)\.ts|ui\/segment-list\/segment-list\.tsx|content\/plain-text\.ts|i18n\/figure\.ts)$/,
      priority: 1,
    },
  ],
};
