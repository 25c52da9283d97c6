import { placePath } from "#src/addresses.ts";
import { knownEngines } from "#tests/engines/find-engines.ts";
import { Guest } from "#tests/engines/guest.ts";
import type { Engine } from "#tests/engines/tab.ts";
import type { DeployedSite } from "#tests/support/deployments.ts";
import { type Figures, inTheMiddle, medianAndSlowest, type Plan, ratio } from "./figures.ts";
import { serveSite } from "./served-site.ts";

const visits = 9;

type VisitTimes = ReturnType<typeof timesOfVisit>;

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
    const times: VisitTimes[] = [];
    while (times.length < visits) times.push(await timeOneVisit(engine, site.origin));
    const middle = inTheMiddle(times, ({ answered }) => answered);
    rows.push({
      engine: `${name} ${engine.version}`,
      ...medianAndSlowest(times.map(({ answered }) => answered)),
      "over loaded": ratio(middle.answered, middle.loaded),
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

async function timeOneVisit(engine: Engine, origin: string): Promise<VisitTimes> {
  const tab = await engine.open();
  await tab.resize(360, 740);
  // These steps use only the origin of a deployed site: they neither cut the connection nor deploy.
  const guest = new Guest(tab, { origin } as DeployedSite);
  await guest.load(placePath({ screen: "home" }, "de"));
  await guest.click("header button");
  await guest.untilShown("dialog[open]");
  const times = await tab.evaluate(timesOfVisit);
  await tab.close();
  return times;
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
