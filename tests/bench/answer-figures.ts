import { placePath } from "#src/addresses.ts";
import { knownEngines } from "#tests/engines/find-engines.ts";
import { Guest } from "#tests/engines/guest.ts";
import type { DeployedSite } from "#tests/support/deployments.ts";
import { type Figures, inTheMiddle, medianAndSlowest, type Plan, ratio } from "./figures.ts";
import { serveSite } from "./served-site.ts";

const visits = 9;

/** Measures when the page reacts to the first press of a first visit, in each engine that this machine has. */
export async function measureAnswers({ say }: Plan): Promise<Figures> {
  await using site = await serveSite();
  const rows = [];
  for (const { name, find } of knownEngines) {
    const engine = await find()?.();
    if (!engine) continue;
    await using ends = new AsyncDisposableStack();
    ends.defer(engine.close);
    say(`Pressing the menu in ${name} …`);
    const times: { answered: number; loaded: number }[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      const tab = await engine.open();
      await tab.resize(360, 740);
      // A site without deploys has no network line. None of these steps uses the line.
      const guest = new Guest(tab, { origin: site.origin } as DeployedSite);
      await guest.load(placePath({ screen: "home" }, "de"));
      await guest.click("header button");
      await guest.untilShown("dialog[open]");
      times.push(await tab.evaluate(timesOfVisit));
      await tab.close();
    }
    const { answered, loaded } = inTheMiddle(times, ({ answered }) => answered);
    rows.push({
      engine: `${name} ${engine.version}`,
      ...medianAndSlowest(times.map(({ answered }) => answered)),
      "over loaded": ratio(answered, loaded),
    });
  }
  return {
    title: "From the address to the first press that is answered",
    notes: [
      `${visits} first visits of the home page at 360 × 740, where the menu is pressed as soon as the page has been loaded.`,
      "From the start of the navigation to the open menu; also as a multiple of the time until the page had been loaded.",
    ],
    rows,
  };
}

/**
 * Milliseconds since the navigation began. The page has answered when the menu's animation begins, or now if the menu has
 * no animation. Runs in the page.
 */
function timesOfVisit(): { answered: number; loaded: number } {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const [animation] = document.querySelector("dialog[open]")?.getAnimations() ?? [];
  const answered = typeof animation?.startTime === "number" ? animation.startTime : performance.now();
  return { answered, loaded: entry?.loadEventEnd ?? 0 };
}
