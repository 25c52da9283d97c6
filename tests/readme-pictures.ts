import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page, ViewportSize } from "@playwright/test";
import sharp from "sharp";
import { openChromium } from "#pipeline/chromium.ts";
import { placePath } from "#src/addresses.ts";
import { clientOf } from "./support/local-cms/test-cms.ts";
import { freePort } from "./support/local-port.ts";
import { gitIn, startNode, untilAnswers } from "./support/programs.ts";

/** `make readme-pictures` writes docs/pictures/ from the committed content and makes all edits in a copy. */

interface ContentPage {
  readonly _id: string;
  readonly screen: string;
  readonly sections: readonly { readonly heading?: Heading }[];
}

const root = join(import.meta.dirname, "..");
const pictures = join(root, "docs/pictures");
const home = placePath({ screen: "home" }, "en");
const window: ViewportSize = { width: 1280, height: 800 };

const folder = mkdtempSync(join(tmpdir(), "readme-pictures-"));
const dir = join(folder, "snapshot");
const ports = await Promise.all(Array.from({ length: 4 }, freePort));
const [site, cms, studio, preview] = ports.map((port) => `http://127.0.0.1:${port}`);
const [, CMS_PORT, STUDIO_PORT] = ports.map(String);
const settings = { CMS_PORT, STUDIO_PORT, PREVIEW_URL: preview, SITE_ORIGIN: site };
const env = { ...process.env, ...settings, CONTACT_DB: join(folder, "messages.sqlite") };
const programs: ChildProcess[] = [];
const browser = await openChromium();
try {
  cpSync(join(root, "snapshot"), dir, { recursive: true });
  const git = gitIn(folder);
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message=Content");
  const pagesDir = join(dir, "documents/page");
  const pages: ContentPage[] = readdirSync(pagesDir).map((file) =>
    JSON.parse(readFileSync(join(pagesDir, file), "utf8")),
  );
  const [edited, other] = ["home", "about"].map((screen) => pages.find((page) => page.screen === screen));
  if (!edited || !other) throw new Error("The content has no page for one of the screens home and about.");

  await start(["server/main.ts"], site + home, ports[0]);
  await take("page-wide", site + home, window);
  await take("page-narrow", site + home, { width: 360, height: 800 });

  await start(["pipeline/cli.ts", "cms", "--dir", dir, "--edits", join(folder, "edits")], `${cms}/v1/check/cors`);
  await start(["studio/start.ts"], `${studio}/`);
  const previewing = ["pipeline/cli.ts", "preview", "--dir", dir, "--work", ".cache/readme-preview"];
  await start(previewing, preview + home, ports[3]);
  await take("studio", `${studio}/structure/page;${edited._id}`, { width: 1280, height: 960 }, async (page) => {
    await page.getByTestId("document-panel-scroller").getByRole("textbox").first().waitFor({ timeout: 120_000 });
  });
  // The first heading loses its English text.
  const draft = { ...edited, sections: withHeading(edited, ({ en: _, ...heading }) => heading) };
  const place = { origin: `${cms}`, projectId: "local", dataset: "production" };
  await clientOf(place).createOrReplace({ ...draft, _type: "page", _id: `drafts.${edited._id}` });
  await take("preview", preview + home, window, async (page) => {
    await page.locator("#preview-panel summary").click({ timeout: 60_000 });
  });

  const heading = other.sections.find(({ heading }) => heading)?.heading ?? {};
  const changed = { ...edited, sections: withHeading(edited, () => heading) };
  writeFileSync(join(pagesDir, `${edited._id}.json`), JSON.stringify(changed, null, 2));
  const report = join(folder, "report.html");
  runPipeline("seal", "--dir", dir);
  runPipeline("diff", "--dir", dir, "--pictures=1", `--html=${report}`);
  await take("report", pathToFileURL(report).href, { width: 1280, height: 1440 });
} finally {
  await browser.close();
  for (const program of programs.reverse()) {
    if (program.exitCode !== null) continue;
    program.kill();
    await once(program, "exit");
  }
  rmSync(folder, { recursive: true, force: true });
}

function runPipeline(...args: readonly string[]): void {
  execFileSync(process.execPath, ["pipeline/cli.ts", ...args], { cwd: root, env, stdio: "inherit" });
}

type Heading = Readonly<Record<string, string>>;

function withHeading({ sections }: ContentPage, change: (heading: Heading) => Heading): ContentPage["sections"] {
  const first = sections.findIndex(({ heading }) => heading);
  return sections.map((section, index) =>
    index === first && section.heading ? { ...section, heading: change(section.heading) } : section,
  );
}

/** Starts a program of the project and waits until `address` answers. */
async function start(args: readonly string[], address: string, port?: number): Promise<void> {
  const { child } = startNode(args, port === undefined ? env : { ...env, PORT: String(port) });
  programs.push(child);
  await untilAnswers(child, address);
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
  await page.waitForLoadState("networkidle").catch(() => {});
  await page.evaluate("document.fonts.ready");
  const picture = await page.screenshot({ animations: "disabled" });
  await sharp(picture)
    .webp({ quality: 80 })
    .toFile(join(pictures, `${name}.webp`));
  await page.close();
}
