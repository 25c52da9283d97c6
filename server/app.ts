import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { failureAnswer } from "./site/answers.ts";
import { serveSite } from "./site/serve-site.ts";

export type App = Hono<{ Bindings: HttpBindings }>;

/** Everything the server answers, in the order it is tried. Throws if there is no built site in the folder. */
export async function createApp({ distDir }: { readonly distDir: string }): Promise<App> {
  const app: App = new Hono();

  // Routes that compute something stand here, before the site: each a folder beside `site/`, each with its own path.

  app.all("*", await serveSite(distDir));

  app.onError((error) => {
    console.error(error);
    return failureAnswer();
  });
  return app;
}
