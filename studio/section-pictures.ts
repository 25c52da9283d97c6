import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { openChromium } from "../pipeline/chromium.ts";
import { sectionSchemas } from "../src/content/model/sections.ts";

/**
 * `make section-pictures`: what each section looks like, from the catalogue of the dev server, for the menu in which
 * editors choose one. A section of which none was taken has an icon there.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = fileURLToPath(new URL("static/sections", import.meta.url));

const port = await freePort();
const server = spawn(process.execPath, ["node_modules/vite-react-ssg/bin/vite-react-ssg.js", "dev"], {
  cwd: root,
  env: { ...process.env, PORT: String(port) },
  stdio: "ignore",
});
const browser = await openChromium();
try {
  await mkdir(folder, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const catalogue = `http://127.0.0.1:${port}/catalogue/en`;
  while (!(await page.goto(catalogue).catch(() => undefined))?.ok()) await new Promise((done) => setTimeout(done, 500));
  for (const type of Object.keys(sectionSchemas)) {
    await page.goto(`${catalogue}/${type}--usual`);
    await page.locator("#root > [lang] > *").first().waitFor();
    await page.waitForLoadState("networkidle");
    const picture = await page.locator("#root").screenshot({ animations: "disabled" });
    // Pixels: twice the width in the menu, and as much of a long section as tells it from others.
    const small = sharp(picture).resize({ width: 480 }).toBuffer();
    const { height = 1 } = await sharp(await small).metadata();
    const cut = { left: 0, top: 0, width: 480, height: Math.min(300, height) };
    await sharp(await small)
      .extract(cut)
      .webp({ quality: 70 })
      .toFile(`${folder}/${type}.webp`);
  }
} finally {
  await browser.close();
  server.kill();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 5173;
}
