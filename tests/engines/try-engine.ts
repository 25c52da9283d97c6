import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeFiles } from "#pipeline/files.ts";
import { type DeployedSite, type Deployment, deploySite } from "../support/deployments.ts";
import { behaviourSite } from "../support/site.ts";
import type { Behaviour } from "./behaviours/behaviour.ts";
import { form } from "./behaviours/form.ts";
import { looks } from "./behaviours/looks.ts";
import { navigation } from "./behaviours/navigation.ts";
import { offline } from "./behaviours/offline.ts";
import { operating } from "./behaviours/operating.ts";
import { paper } from "./behaviours/paper.ts";
import { visitorsTools } from "./behaviours/visitors-tools.ts";
import { Guest } from "./guest.ts";
import type { Engine, Tab } from "./tab.ts";

const failuresDir = join(import.meta.dirname, "../../.cache/engines");

export const allBehaviours: readonly Behaviour[] = [
  ...navigation,
  ...looks,
  ...operating,
  ...form,
  ...visitorsTools,
  ...offline,
  ...paper,
];

interface Trial {
  readonly name: string;
  /** Undefined if this machine lacks the browser: the test is then reported as skipped. */
  readonly open: (() => Promise<Engine>) | undefined;
  readonly behaviours?: readonly Behaviour[];
  /** Files for this browser that replace those of the built site. */
  readonly deployment?: () => Promise<Deployment>;
}

/** Runs each behaviour as a test on the deployed site. A test fails for each error or warning that it does not expect. */
export function tryEngine({ name, open, behaviours = allBehaviours, deployment }: Trial): void {
  describe.skipIf(!open)(open ? name : `${name}, of which this machine has none`, () => {
    let engine: Engine;
    let site: DeployedSite;

    beforeAll(async () => {
      await behaviourSite();
      site = await deploySite();
      if (deployment) await site.deploy(await deployment());
      if (!open) return;
      engine = await open();
      process.stdout.write(`Trying ${name}: ${engine.version}\n`);
    });
    afterAll(async () => {
      await engine?.close();
      await site?.stop();
    });

    for (const behaviour of behaviours) {
      // On a busy machine, a page's time limit can be too short. The run names each test that needed a retry.
      test(behaviour.name, { retry: 1 }, async ({ task }) => {
        if (task.result?.retryCount) process.stdout.write(`Tried once more: ${behaviour.name}\n`);
        site.line.restore();
        site.line.intervene(undefined);
        const tab = await engine.open(behaviour.visitor);
        try {
          await behaviour.run(new Guest(tab, site));
          const unexpected = (await tab.trouble()).filter((line) => !behaviour.troubles?.test(line));
          expect(unexpected, "no other problem occurs").toEqual([]);
        } catch (error) {
          const picture = await keepPicture(tab, `${engine.name}-${behaviour.name.replace(/\W+/g, "-")}.png`);
          const message = error instanceof Error ? error.message : error;
          throw new Error(`${message} (${picture})`, { cause: error });
        } finally {
          await tab.close();
        }
      });
    }
  });
}

/** Returns the path of the picture, or words if there is none. */
async function keepPicture(tab: Tab, name: string): Promise<string> {
  try {
    await writeFiles(failuresDir, [[name, await tab.screenshot()]]);
    return join(failuresDir, name);
  } catch {
    // A browser that has crashed draws no picture. The test reports its own error.
    return "without a picture";
  }
}
