import { once } from "node:events";
import type { InlineConfig } from "vite";
import { bundle } from "./bundle.ts";

/** Bundles by each configuration that it receives, and sends the files. Its memory is freed when it ends. */
const [configurations] = (await once(process, "message")) as [readonly InlineConfig[]];
const bundles = [];
for (const configuration of configurations) bundles.push(await bundle(configuration));
process.send?.(bundles);
