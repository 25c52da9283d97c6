import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page, ViewportSize } from "@playwright/test";
import sharp from "sharp";
import { openChromium } from "#pipeline/chromium.ts";
import { placePath } from "#src/addresses.ts";
import { freePort } from "./support/local-port.ts";

/**
 * `make readme-pictures`: the pictures of README.md, to docs/pictures/, from the committed content and the built site.
 * All edits are made in a copy.
 */

interface ContentPage {
  readonly _id: string;
  readonly screen: string;
  readonly sections: readonly { readonly heading?: Readonly<Record<string, string>> }[];
}

const root = join(import.meta.dirname, "..");
const pictures = join(root, "docs/pictures");
const home = placePath({ screen: "home" }, "en");
const window: ViewportSize = { width: 1280, height: 800 };

const folder = mkdtempSync(join(tmpdir(), "readme-pictures-"));
const dir = join(folder, "snapshot");
const [sitePort, cmsPort, studioPort, previewPort] = await Promise.all([
  freePort(),
  freePort(),
  freePort(),
  freePort(),
]);
const site = `http://localhost:${sitePort}`;
const cms = `http://localhost:${cmsPort}`;
const studio = `http://127.0.0.1:${studioPort}`;
const preview = `http://127.0.0.1:${previewPort}`;
const env = {
  ...process.env,
  CMS_PORT: String(cmsPort),
  STUDIO_PORT: String(studioPort),
  PREVIEW_URL: preview,
  SITE_ORIGIN: site,
  CONTACT_DB: join(folder, "messages.sqlite"),
};
const programs: ChildProcess[] = [];
const browser = await openChromium();
try {
  cpSync(join(root, "snapshot"), dir, { recursive: true });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message=Content");
  const pages = readdirSync(join(dir, "documents/page")).map((file) => readPage(join(dir, "documents/page", file)));
  const [edited, other] = ["home", "about"].map((screen) => pages.find((page) => page.screen === screen));
  if (!edited || !other) throw new Error("The content has no page for one of the screens home and about.");

  await start(["server/main.ts"], sitePort, site + home);
  await take("page-wide", site + home, window);
  await take("page-narrow", site + home, { width: 360, height: 800 });

  await start(
    ["pipeline/cli.ts", "cms", "--dir", dir, "--edits", join(folder, "edits")],
    undefined,
    `${cms}/v1/check/cors`,
  );
  await start(["studio/start.ts"], undefined, studio);
  await start(
    ["pipeline/cli.ts", "preview", "--dir", dir, "--work", ".cache/readme-preview"],
    previewPort,
    preview + home,
  );
  await take("studio", `${studio}/structure/page;${edited._id}`, { width: 1280, height: 960 }, async (page) => {
    await page.getByTestId("document-panel-scroller").getByRole("textbox").first().waitFor({ timeout: 120_000 });
  });
  // The first heading loses its English text.
  await draft({ ...edited, sections: withHeading(edited, ({ en: _, ...heading }) => heading) });
  await take("preview", preview + home, window, async (page) => {
    await page.locator("#preview-panel summary").click({ timeout: 60_000 });
  });

  const heading = other.sections.find(({ heading }) => heading)?.heading ?? {};
  const changed = { ...edited, sections: withHeading(edited, () => heading) };
  writeFileSync(join(dir, "documents/page", `${edited._id}.json`), JSON.stringify(changed, null, 2));
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

function git(...args: readonly string[]): void {
  execFileSync("git", ["-c", "user.name=Editor", "-c", "user.email=editor@company.example", ...args], { cwd: folder });
}

function runPipeline(...args: readonly string[]): void {
  execFileSync(process.execPath, ["pipeline/cli.ts", ...args], { cwd: root, env, stdio: "inherit" });
}

function readPage(file: string): ContentPage {
  return JSON.parse(readFileSync(file, "utf8"));
}

function withHeading(
  { sections }: ContentPage,
  change: (heading: Readonly<Record<string, string>>) => Readonly<Record<string, string>>,
): ContentPage["sections"] {
  const first = sections.findIndex(({ heading }) => heading);
  return sections.map((section, index) =>
    index === first && section.heading ? { ...section, heading: change(section.heading) } : section,
  );
}

async function draft(page: ContentPage): Promise<void> {
  const mutations = [{ createOrReplace: { ...page, _id: `drafts.${page._id}` } }];
  const answer = await fetch(`${cms}/v2025-02-19/data/mutate/production`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ mutations }),
  });
  if (!answer.ok) throw new Error(`The CMS refused the draft: ${await answer.text()}`);
}

/** Starts a program of the project and waits until `address` answers. */
async function start(args: readonly string[], port: number | undefined, address: string): Promise<void> {
  const environment = port === undefined ? env : { ...env, PORT: String(port) };
  const program = spawn(process.execPath, args, {
    cwd: root,
    env: environment,
    stdio: ["ignore", "ignore", "inherit"],
  });
  programs.push(program);
  while (!(await fetch(address).catch(() => undefined))?.ok) {
    if (program.exitCode !== null) throw new Error(`node ${args.join(" ")} ended with ${program.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
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
