import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { createServer } from "vite";
import { openChromium } from "../pipeline/for-studio/programs.ts";
import { sectionSchemas } from "../src/content/model/sections.ts";

/**
 * `make pictures` takes pictures of sections for the editors' menu, where other types have an icon. It takes only
 * missing pictures: two pictures of an unchanged section differ slightly, and git would keep both.
 */
const folder = fileURLToPath(new URL("static/sections", import.meta.url));

const server = await createServer({ server: { port: 0 }, logLevel: "silent" });
await server.listen();
const browser = await openChromium();
try {
  await mkdir(folder, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const catalogue = new URL("catalogue/en", server.resolvedUrls?.local[0]).href;
  // This first visit shows fallback fonts until the site's own fonts have arrived. Later visits have them in the cache.
  await page.goto(catalogue, { waitUntil: "networkidle" });
  for (const type of Object.keys(sectionSchemas)) {
    const file = `${folder}/${type}.webp`;
    if (existsSync(file)) {
      process.stdout.write(`${type}: has a picture; delete it to take a new one\n`);
      continue;
    }
    await page.goto(`${catalogue}/${type}--usual`);
    await page.locator("#root > [lang] > *").first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const picture = await page.locator("#root").screenshot({ animations: "disabled" });
    // In pixels: 480 is twice the menu's width, and at 300 a long section is cut but still recognisable.
    const { data, info } = await sharp(picture).resize({ width: 480 }).toBuffer({ resolveWithObject: true });
    await sharp(data)
      .extract({ left: 0, top: 0, width: 480, height: Math.min(300, info.height) })
      .webp({ quality: 70 })
      .toFile(file);
    process.stdout.write(`${type}: new picture\n`);
  }
} finally {
  await browser.close();
  await server.close();
}
