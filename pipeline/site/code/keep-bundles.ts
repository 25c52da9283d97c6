import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { bundleParts, rendererFile } from "./bundle-parts.ts";

/**
 * Keeps what vite-react-ssg makes and throws away once its own pages are rendered: the template, and the code for Node,
 * which gets the module that renders our pages beside its own entry (docs/decisions/0060-renderer.md).
 *
 * @param bundleDir the folder to keep it in; undefined while developing
 */
export function keepBundles(bundleDir: string | undefined): Plugin {
  return {
    name: "keep-bundles",
    apply: "build",
    buildStart() {
      if (!this.environment.config.build.ssr) return;
      this.emitFile({
        type: "chunk",
        id: "src/prerender/render-page.tsx",
        fileName: rendererFile,
        preserveSignature: "strict",
      });
    },
    async writeBundle({ dir }, files) {
      if (bundleDir === undefined || dir === undefined) return;
      if (this.environment.config.build.ssr) {
        await cp(dir, join(bundleDir, bundleParts.server), { recursive: true });
        return;
      }
      const template = files["index.html"];
      if (template?.type !== "asset") throw new Error("vite made no index.html.");
      await writeFile(join(bundleDir, bundleParts.template), template.source);
    },
  };
}
