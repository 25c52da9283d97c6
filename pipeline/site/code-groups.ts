import type { Rolldown } from "vite";

/**
 * The files that every page's code comes in: the entry, which is small and waits for the right moment, React, and the
 * core. Left alone, the bundler makes a file for each set of modules that two files share, a dozen for every page.
 */
export const codeGroups: Rolldown.CodeSplittingOptions = {
  groups: [
    // Half of all code. Apart, it is evaluated in a task of its own, between which and the rest a browser can answer.
    { name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/start\/react\.ts$/, priority: 3 },
    { name: "entry", test: /\/src\/main\.tsx$/, priority: 2 },
    {
      name: "core",
      // With all that they import; and what every kind of page shares.
      test: /\/src\/(start\/hydrate\.tsx|rich-text\/rich-text\.tsx|ui\/(page-head|picture)\/[\w-]+\.tsx|contact\/contact-(fields|limits)\.ts|ui\/segment-list\/segment-list\.tsx|content\/plain-text\.ts)$/,
      priority: 1,
    },
  ],
};

/** What goes before the finished code of a file. */
export const codeBanner: NonNullable<Rolldown.OutputOptions["postBanner"]> = ({ name }) =>
  // A page calls nearly all of it at once: browsers that know the hint compile it while it arrives, beside the main
  // thread, instead of function by function when it is called (https://v8.dev/blog/explicit-compile-hints).
  name === "core" || name === "react" ? "//# allFunctionsCalledOnLoad\n" : "";
