/** Where the workers find the servers of a run: Playwright hands the environment of its setup on to them. */
export const serverVariable = "SITE_UNDER_TEST";
export const contentServerVariable = "CONTENT_SITE_UNDER_TEST";

/** The origin that the setup has left in a variable. Throws when there was no setup. */
export function servedAt(variable: string): string {
  const origin = process.env[variable];
  if (!origin) throw new Error("The built site is not being served: start the tests with playwright.config.ts.");
  return origin;
}
