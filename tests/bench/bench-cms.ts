import { once } from "node:events";
import { hear, startChild } from "./child.ts";
import type { CmsOrder, CmsTraffic } from "./cms-process.ts";

export interface BenchCms {
  readonly origin: string;
  take(): Promise<CmsTraffic>;
  edit(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** A CMS with so many documents, in a process of its own; `home` is a folder it may fill. */
export async function startBenchCms(documents: number, home: string): Promise<BenchCms> {
  const child = startChild("cms-process.ts", [String(documents), home]);
  const { origin } = await hear<{ origin: string }>(child);
  const order = async (message: CmsOrder) => {
    child.send(message);
    return await hear<CmsTraffic>(child);
  };
  return {
    origin,
    take: () => order({ order: "take" }),
    edit: async (count) => void (await order({ order: "edit", count })),
    async stop() {
      const closed = once(child, "close");
      child.kill();
      await closed;
    },
  };
}
