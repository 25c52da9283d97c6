import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { createServer } from "vite";
import { openChromium } from "../pipeline/chromium.ts";
import { sectionSchemas } from "../src/content/model/sections.ts";

/**
 * `make section-pictures`: photographs each section in the dev server's catalogue, for the menu in which editors choose
 * one. A section without a picture has an icon there.
 */
const folder = fileURLToPath(new URL("static/sections", import.meta.url));

const server = await createServer({ server: { port: 0 }, logLevel: "silent" });
await server.listen();
const browser = await openChromium();
try {
  await mkdir(folder, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const catalogue = new URL("catalogue/en", server.resolvedUrls?.local[0]).href;
  for (const type of Object.keys(sectionSchemas)) {
    await page.goto(`${catalogue}/${type}--usual`);
    await page.locator("#root > [lang] > *").first().waitFor();
    await page.waitForLoadState("networkidle");
    const picture = await page.locator("#root").screenshot({ animations: "disabled" });
    // Pixels: twice the menu's width, and the recognisable part of a long section.
    const { data, info } = await sharp(picture).resize({ width: 480 }).toBuffer({ resolveWithObject: true });
    await sharp(data)
      .extract({ left: 0, top: 0, width: 480, height: Math.min(300, info.height) })
      .webp({ quality: 70 })
      .toFile(`${folder}/${type}.webp`);
  }
} finally {
  await browser.close();
  await server.close();
}
