import { registerHooks } from "node:module";

/** `node --import rendering-hook.ts` makes the change that `RENDERING_HOOK` names in a module while Node loads it. */

/** Markup that only vite-react-ssg's own rendering leaves in a page. */
export const renderingMark = '<i hidden class="rendered-by-vite-react-ssg"></i>';

const renderer = /\/vite-react-ssg\/dist\/shared\/.*\.mjs$/;
/** The changes by name. `module` matches the address of the module that is changed. */
const changes: Readonly<Record<string, { module: RegExp; from: string; to: string }>> = {
  mark: {
    module: renderer,
    from: "return writableStream.getPromise();",
    to: `return writableStream.getPromise().then((html) => html + ${JSON.stringify(renderingMark)});`,
  },
  kill: { module: renderer, from: "return writableStream.getPromise();", to: 'process.kill(process.pid, "SIGKILL");' },
  exit: { module: renderer, from: "return writableStream.getPromise();", to: "process.exit(0);" },
  throw: {
    module: /\/prerender-[^/]+\/.*\.m?js$/,
    from: "function JobPage() {",
    to: 'function JobPage() { throw new Error("A component is broken.");',
  },
};

const change = changes[process.env.RENDERING_HOOK ?? ""];
if (change) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!change.module.test(url) || loaded.source == null) return loaded;
      const code = Buffer.from(loaded.source as Uint8Array).toString();
      return { ...loaded, source: code.replace(change.from, () => change.to) };
    },
  });
}
