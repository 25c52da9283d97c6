import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { contactPath } from "#src/contact/contact-request.ts";
import { failureAnswer } from "./site/answers.ts";
import { serveSite } from "./site/serve-site.ts";

export type App = Hono<{ Bindings: HttpBindings }>;

export type ServedApp = {
  readonly app: App;
  /** What every response carries, whoever writes it. */
  headers(): Readonly<Record<string, string>>;
};

/** Reads Node's own request, as the site does: neither tidied nor held in memory before anyone has looked at it. */
export type Endpoint = { answer(incoming: IncomingMessage): Response | Promise<Response> };

export type AppParts = {
  readonly distDir: string;
  readonly contact?: Endpoint | undefined;
  readonly analytics?: Endpoint | undefined;
};

/** Where the site's own script sends what it counts. */
export const analyticsPath = "/api/event";

/** Everything the server answers, in the order it is tried. Throws if there is no built site in the folder. */
export async function createApp({ distDir, contact, analytics }: AppParts): Promise<ServedApp> {
  const app: App = new Hono();

  if (contact) app.all(contactPath, ({ env }) => contact.answer(env.incoming));
  if (analytics) app.all(analyticsPath, ({ env }) => analytics.answer(env.incoming));
  const site = await serveSite(distDir);
  app.all("*", site.handler);

  app.onError((error) => {
    console.error(error);
    return failureAnswer();
  });
  return { app, headers: site.headers };
}
