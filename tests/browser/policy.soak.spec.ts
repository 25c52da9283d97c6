import type { Page } from "@playwright/test";
import { localeOfPath } from "#src/addresses.ts";
import de from "#src/i18n/de.json" with { type: "json" };
import en from "#src/i18n/en.json" with { type: "json" };
import { locales } from "#src/locales.ts";
import { ContactPage, languages } from "#tests/support/contact-test.ts";
import { clickPicture, expectPosition, galleryLinks, lightbox, openGallery } from "#tests/support/lightbox.ts";
import { site } from "#tests/support/site.ts";
import { expect, test } from "#tests/support/test.ts";
import { becomesInteractive, follow, visit } from "#tests/support/visit.ts";

/**
 * Everything a visitor does on the built site, under the policy it is sent with. What the policy refuses fails the test
 * by itself (tests/support/trouble.ts), as it does every other browser test.
 */

const words = { de, en };

for (const locale of locales) {
  test(`every page in ${locale} comes whole, down to its last picture`, async ({ page }) => {
    for (const path of site.paths.filter((path) => localeOfPath(path) === locale)) {
      const response = await visit(page, path);
      expect(response?.headers()["content-security-policy"], path).toContain("default-src 'none'");
      await seeEverything(page);
    }
  });

  test(`pages in ${locale} are walked through by their links, to the other language and back`, async ({ page }) => {
    await visit(page, `/${locale}`);
    const own = site.paths.filter((path) => path.startsWith(`/${locale}/`));
    for (const path of own) {
      if ((await page.locator(`a[href="${path}"]`).filter({ visible: true }).count()) === 0) continue;
      await follow(page, path);
      await becomesInteractive(page);
    }
    await page
      .getByRole("link", { name: words[locale === "de" ? "en" : "de"].language.switchTo })
      .first()
      .click();
    await expect(page.locator("html")).not.toHaveAttribute("lang", locale);
    await page.goBack();
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
  });

  test(`the error page in ${locale} comes whole and leads on`, async ({ page, trouble }) => {
    trouble.expect(/\b404\b/);
    expect((await page.goto(`/${locale}/nothing-here`))?.status()).toBe(404);
    await seeEverything(page);
    await page.locator("main a").first().click();
    await expect(page).toHaveURL(new RegExp(`/${locale}$`));
  });

  test(`the menu on a phone opens and closes in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, `/${locale}`);
    await page.getByRole("button", { name: words[locale].nav.menu }).click();
    const dialog = page.getByRole("dialog", { name: words[locale].nav.label });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: words[locale].nav.close }).click();
    await expect(dialog).toBeHidden();
  });

  test(`every item of the gallery in ${locale} is shown, films play, and every part of the lightbox works`, async ({
    page,
  }) => {
    await openGallery(page, 0, `/${locale}`);
    const total = await galleryLinks(page).count();
    for (let number = 1; number <= total; number++) {
      await expectPosition(page, number);
      await playFilm(page);
      await page.keyboard.press("ArrowRight");
    }
    // The overview, the enlargement, the slide show and the full screen are buttons of the toolbar, in any language.
    for (const toolbarButton of await lightbox(page).locator(".lightbox-toolbar button").all()) {
      if (!(await toolbarButton.isVisible())) continue;
      await toolbarButton.click();
      if (!(await lightbox(page).isVisible())) await clickPicture(page, 0);
    }
    await page.keyboard.press("Escape");
  });
}

for (const language of languages) {
  test(`${language.path}: a request is judged, sent and answered`, async ({ page, trouble }) => {
    // Whatever the server makes of it: here it is about what the page may do.
    trouble.expect(/\b4\d\d\b.*api\/contact/);
    const form = await ContactPage.open(page, language);
    await form.send();
    await expect(form.summaryLinks).toHaveCount(5);
    await form.fill();
    await form.send();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
}

test("pictures and films that are opened by themselves look as they do on a host without a policy", async ({
  page,
  plainHost,
}) => {
  await visit(page, "/de");
  const addresses = await galleryLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(addresses.length).toBeGreaterThan(1);
  for (const address of addresses) {
    const looks: string[][] = [];
    for (const origin of ["", plainHost]) {
      await page.goto(`${origin}${address}`);
      looks.push(await page.locator("html, body, img, video").evaluateAll(looksOf));
    }
    expect(looks[0], `${address}`).toEqual(looks[1]);
  }
});

test("a page may use nothing of the machine but what films and the gallery need", async ({ page }) => {
  await visit(page, "/de");
  const allowed = await page.evaluate(() => {
    const { featurePolicy } = document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } };
    const names = ["camera", "microphone", "geolocation", "payment", "usb", "midi", "clipboard-read", "fullscreen"];
    return names.filter((name) => featurePolicy.allowsFeature(name));
  });
  expect(allowed).toEqual(["fullscreen"]);
});

const forbidden: [name: string, attempt: () => unknown, directive: RegExp][] = [
  ["a style attribute", () => document.body.setAttribute("style", "color: red"), /style-src-attr/],
  [
    "a stylesheet of its own",
    () => document.head.append(Object.assign(document.createElement("style"), { textContent: "body{}" })),
    /style-src-elem/,
  ],
  [
    "a frame",
    () => document.body.append(Object.assign(document.createElement("iframe"), { src: "https://elsewhere.example/" })),
    /frame-src/,
  ],
  ["a connection to elsewhere", () => fetch("https://elsewhere.example/").catch(() => {}), /connect-src/],
  ["a picture from elsewhere", () => Object.assign(new Image(), { src: "https://elsewhere.example/a.png" }), /img-src/],
  ["a form that leaves", () => document.body.appendChild(document.createElement("form")).submit(), /form-action/],
  ["HTML from a text", () => attempt(() => (document.body.innerHTML = "<p>")), /require-trusted-types-for/],
  ["code from a text", () => attempt(() => setTimeout("1")), /require-trusted-types-for|script-src/],
  ["a worker from anywhere", () => attempt(() => new Worker("/assets/any.js")), /require-trusted-types-for/],
  [
    "a policy of its own for texts to pass",
    () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): void };
      };
      return attempt(() => trustedTypes.createPolicy("another", {}));
    },
    /trusted-types/,
  ],
];

for (const [name, action, directive] of forbidden) {
  test(`the policy refuses ${name}, and says so`, async ({ page, trouble }) => {
    trouble.expect(/refused by the policy|Content Security Policy|Trusted|violates|elsewhere\.example/i);
    await visit(page, "/de/impressum");
    await page.evaluate(`const attempt = (act) => { try { return act(); } catch {} }; (${action})(); undefined`);
    await expect.poll(() => trouble.expected().join("\n")).toMatch(directive);
  });
}

declare function attempt(act: () => unknown): unknown;

/** Scrolls down, so that pictures come which wait until they are near. */
async function seeEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
      window.scrollTo({ top: y, behavior: "instant" });
      await new Promise(requestAnimationFrame);
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}

async function playFilm(page: Page): Promise<void> {
  const film = lightbox(page).locator("[aria-hidden=false] video");
  if ((await film.count()) === 0) return;
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
}

/** How elements look, one line each. Runs in the page. */
function looksOf(elements: Element[]): string[] {
  return elements.map((element) => {
    const { margin, display, inlineSize, blockSize, cursor } = getComputedStyle(element);
    return [element.localName, margin, display, inlineSize, blockSize, cursor].join(" ");
  });
}
