import type { Deployment } from "../support/deployments.ts";

/** WebKit's driver hides the console, so each page's first script notes it for the next document of the same tab. */
const path = "/noted-by-the-tests.js";

const script = `{
  const key = "noted-by-the-tests";
  const note = (line) => sessionStorage.setItem(key, JSON.stringify([...JSON.parse(sessionStorage.getItem(key) ?? "[]"), line]));
  for (const type of ["error", "warn"]) {
    const say = console[type];
    console[type] = (...words) => { note("console " + type + ": " + words.join(" ")); say.apply(console, words); };
  }
  addEventListener("error", ({ message, target }) => note("error: " + (message ?? target.src ?? target.href)), true);
  addEventListener("unhandledrejection", ({ reason }) => note("error: " + reason));
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    note("refused: " + effectiveDirective + " " + blockedURI));
}`;

export const noteTrouble: Deployment = {
  replace: ['<meta charset="utf-8">', `<meta charset="utf-8"><script src="${path}"></script>`],
  files: { [path.slice(1)]: script },
};

/** Runs in the page. */
export function readTrouble(): string[] {
  try {
    const noted = sessionStorage.getItem("noted-by-the-tests");
    sessionStorage.removeItem("noted-by-the-tests");
    return JSON.parse(noted ?? "[]");
  } catch {
    // The browser's own error page has no storage.
    return [];
  }
}
