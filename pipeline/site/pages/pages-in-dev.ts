import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EnvironmentModuleNode, Plugin, ViteDevServer } from "vite";
import type { Renderer } from "../../../src/content/rendered-page.ts";
import { encodePayload } from "../../../src/content/wire.ts";
import { devTemplate } from "./dev-template.ts";
import { compileTemplate } from "./page-template.ts";

const rendererModule = "/src/prerender/render-page.tsx";
const payloadModule = "/src/content/read-payload.ts";
const entryModule = "/src/main.tsx";

/**
 * While developing: every page as the build would render it, by the same renderer. vite-react-ssg's own middleware comes
 * after this one and finds nothing left to answer.
 */
export function pagesInDev(): Plugin {
  return {
    name: "pages-in-dev",
    apply: "serve",
    // What is returned runs when vite has found no file at the address.
    configureServer: (server) => () => {
      server.middlewares.use(async (request, response, next) => {
        try {
          const html = await pageAt(server, request.originalUrl ?? "/");
          response.setHeader("Content-Type", "text/html; charset=utf-8");
          response.end(html);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

async function pageAt(server: ViteDevServer, url: string): Promise<string> {
  const { pathname } = new URL(url, "http://localhost");
  const load = <T>(module: string) => server.ssrLoadModule(module) as Promise<T>;
  const { renderPage } = await load<Renderer>(rendererModule);
  const { payloadAt } = await load<typeof import("../../../src/content/read-payload.ts")>(payloadModule);
  // For its styles.
  await load(entryModule);

  const payload = payloadAt(pathname);
  const parts = await renderPage(pathname, payload);
  const template = await readFile(join(server.config.root, "index.html"), "utf8");
  const html = await server.transformIndexHtml(url, template);
  const assemble = compileTemplate(devTemplate(html, await stylesheets(server)));
  return assemble({ ...parts, path: pathname, ...(payload && { payload: encodePayload(payload, "dev") }) });
}

/** All that the site's code imports, in the order of the imports. */
async function stylesheets({ environments: { ssr } }: ViteDevServer): Promise<string[]> {
  const seen = new Set<EnvironmentModuleNode>();
  const found = new Set<string>();
  const visit = (module: EnvironmentModuleNode | undefined) => {
    if (!module || seen.has(module)) return;
    seen.add(module);
    for (const imported of module.importedModules) visit(imported);
    if (module.file?.endsWith(".css")) found.add(module.url);
  };
  for (const url of [entryModule, rendererModule]) visit(await ssr.moduleGraph.getModuleByUrl(url));
  return [...found];
}
