import { startPlainHost } from "#tests/support/plain-host.ts";

/** The least a server can be, in a process of its own: each file read and sent, with a type and nothing else. */

const [dir = "dist"] = process.argv.slice(2);
const host = await startPlainHost(dir);
process.once("disconnect", () => void host.stop());
process.send?.({ origin: host.origin });
