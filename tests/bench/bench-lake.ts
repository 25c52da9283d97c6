import { once } from "node:events";
import { hear, startChild } from "./child.ts";
import type { Invented } from "./dataset.ts";
import type { LakeOrder, LakeTraffic } from "./lake-process.ts";

export interface BenchLake {
  readonly origin: string;
  /** What was asked and sent since the last time. */
  take(): Promise<LakeTraffic>;
  edit(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** A CMS with so many documents, in a process of its own; `home` is a folder it may fill. */
export async function startBenchLake(documents: number, home: string, kind: Invented = "known"): Promise<BenchLake> {
  const child = startChild("lake-process.ts", [String(documents), home, kind]);
  const { origin } = await hear<{ origin: string }>(child);
  const order = async (message: LakeOrder) => {
    child.send(message);
    return await hear<LakeTraffic>(child);
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
