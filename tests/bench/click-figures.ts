import { chromium, type Page } from "@playwright/test";
import { type PlainScreen, placePath } from "#src/addresses.ts";
import { browserLaunch } from "#tests/support/browser.ts";
import { becomesInteractive, linkTo } from "#tests/support/test.ts";
import { type Figures, medianAndSlowest, type Plan } from "./figures.ts";
import { serveSite } from "./served-site.ts";

const clicks = 9;

const tour: readonly PlainScreen[] = ["products", "jobs", "team", "partners", "about"];

/** Measures the time from a click on a link to the frame with the next heading. The page was fetched ahead. */
export async function measureClicks({ say }: Plan): Promise<Figures> {
  await using site = await serveSite();
  await using browser = await chromium.launch(browserLaunch());
  const rows = [];
  for (const slower of [1, 4]) {
    say(`Clicking, processor ÷ ${slower} …`);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(`${site.origin}${placePath({ screen: "home" }, "de")}`);
    await becomesInteractive(page);
    await page.waitForLoadState("networkidle");
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    const times: number[] = [];
    for (let click = 0; click < clicks; click += 1) {
      const path = placePath({ screen: tour[click % tour.length] ?? "team" }, "de");
      times.push(await timeOfClick(page, path));
      await page.waitForLoadState("networkidle");
    }
    rows.push({ processor: `÷ ${slower}`, ...medianAndSlowest(times) });
    await context.close();
  }
  return {
    title: "From a click on a link to the next page's heading",
    notes: [
      `${clicks} links of the header, whose pages have been fetched ahead, in Chromium at 1440 × 900.`,
      "From the click to the end of the frame in which the next page's heading is painted.",
    ],
    rows,
  };
}

async function timeOfClick(page: Page, path: string): Promise<number> {
  const measured = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const before = document.querySelector("main h1")?.textContent;
        document.addEventListener(
          "click",
          ({ timeStamp }) => {
            const look = () => {
              const heading = document.querySelector("main h1");
              // React may reuse the element.
              if (!heading || heading.textContent === before) requestAnimationFrame(look);
              // After a frame's callback comes its paint, then an urgent task: pictures that arrived meanwhile wait.
              else scheduler.postTask(() => resolve(performance.now() - timeStamp), { priority: "user-blocking" });
            };
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      }),
  );
  await linkTo(page, path).click();
  return measured;
}

declare const scheduler: { postTask(task: () => void, options: { priority: "user-blocking" }): Promise<void> };
