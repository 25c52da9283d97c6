import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page, ViewportSize } from "@playwright/test";
import sharp from "sharp";
import { openChromium } from "#pipeline/chromium.ts";
import { placePath } from "#src/addresses.ts";
import { openEditing } from "./support/editing.ts";

/** `make pictures README=1` writes docs/pictures/. It starts from a copy of the committed content, and edits the copy. */

type Heading = Readonly<Record<string, string>>;

interface ContentPage {
  readonly _id: string;
  readonly screen: string;
  readonly sections: readonly { readonly heading?: Heading }[];
}

const root = join(import.meta.dirname, "..");
const distDir = join(root, "dist");
const pictures = join(root, "docs/pictures");
const home = placePath({ screen: "home" }, "en");
const desktop: ViewportSize = { width: 1280, height: 800 };

const browser = await openChromium();
const editing = await openEditing((dir) => cp(join(root, "snapshot"), dir, { recursive: true }));
const { client, dir, run, studio } = editing;
const pagesDir = join(dir, "documents/page");
try {
  const edited = pageOf("home");
  const site = await editing.serve(distDir);
  await take("page-wide", site + home, desktop);
  await take("page-narrow", site + home, { width: 360, height: 800 });

  const preview = await editing.preview(distDir, { isHosted: false });
  await take("studio", `${studio}/structure/page;${edited._id}`, { width: 1280, height: 960 }, async (page) => {
    await page.getByTestId("document-panel-scroller").getByRole("textbox").first().waitFor({ timeout: 120_000 });
  });
  // The first heading loses its English text.
  const draft = { ...edited, sections: withHeading(edited, ({ en: _, ...heading }) => heading) };
  await client.createOrReplace({ ...draft, _type: "page", _id: `drafts.${edited._id}` });
  await take("preview", preview + home, desktop, async (page) => {
    await page.locator("#preview-panel summary").click({ timeout: 60_000 });
  });

  // The report shows the heading of another page in place of the home page's.
  const other = pageOf("about").sections.find(({ heading }) => heading)?.heading ?? {};
  const changed = { ...edited, sections: withHeading(edited, () => other) };
  writeFileSync(join(pagesDir, `${edited._id}.json`), JSON.stringify(changed, null, 2));
  const report = join(editing.folder, "report.html");
  await run("seal");
  await run("diff", "--pictures=1", `--html=${report}`);
  await take("report", pathToFileURL(report).href, { width: 1280, height: 1440 });
} finally {
  await browser.close();
  await editing.close();
}

function pageOf(screen: string): ContentPage {
  const pages = readdirSync(pagesDir).map((file) => JSON.parse(readFileSync(join(pagesDir, file), "utf8")));
  const found: ContentPage | undefined = pages.find((page) => page.screen === screen);
  if (!found) throw new Error(`The content has no page for the screen ${screen}.`);
  return found;
}

/** The page's sections, with another heading for the first section that has one. */
function withHeading({ sections }: ContentPage, change: (heading: Heading) => Heading): ContentPage["sections"] {
  const first = sections.findIndex(({ heading }) => heading);
  return sections.map((section, index) =>
    index === first && section.heading ? { ...section, heading: change(section.heading) } : section,
  );
}

async function take(
  name: string,
  address: string,
  viewport: ViewportSize,
  untilReady: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1, reducedMotion: "reduce", locale: "en" });
  await page.goto(address);
  await untilReady(page);
  // The Studio listens to the CMS all the time, so its network may never be idle.
  await page.waitForLoadState("networkidle").catch(() => {});
  await page.evaluate("document.fonts.ready");
  const picture = await page.screenshot({ animations: "disabled" });
  await sharp(picture)
    .webp({ quality: 80 })
    .toFile(join(pictures, `${name}.webp`));
  await page.close();
}
