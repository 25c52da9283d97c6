import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import type { DiffReport } from "#pipeline/diff/compare/change.ts";
import { type PlainScreen, plainScreens, requiredScreens } from "#src/addresses.ts";
import { type Editing, openEditing } from "#tests/support/editing.ts";
import { holdBack } from "#tests/support/far-network.ts";
import { sampleDay, writeSample } from "#tests/support/sample.ts";
import { tinyPhoto } from "#tests/support/sample-assets.ts";
import { inSoak } from "#tests/support/test.ts";

const test = base.extend<object, { editing: Editing; previewOrigin: string }>({
  editing: [
    async ({ browser }, use) => {
      const editing = await openEditing(writeSample);
      const page = await browser.newPage();
      await page.goto(`${editing.studio}/structure`);
      await page.getByRole("listbox", { name: "Inhalt" }).waitFor();
      await page.close();
      await use(editing);
      await editing.close();
    },
    // Milliseconds: on its first start Vite prepares the packages that a page asks for, and loads that page anew.
    { scope: "worker", timeout: 180_000 },
  ],
  /** A hosted preview of the site, which only visitors from the Studio may open. */
  previewOrigin: [
    async ({ editing }, use) => {
      await editing.run("build", "--out", previewDist(editing));
      await use(await editing.preview(previewDist(editing), { isHosted: true }));
    },
    // Milliseconds: the site is built first.
    { scope: "worker", timeout: 300_000 },
  ],
});

const previewDist = ({ folder }: Editing) => join(folder, "preview-dist");

test.use({ viewport: { width: 1280, height: 1500 } });
// The tests run in one process: two dev servers would prepare the packages in the same folder at once.
test.describe.configure({ mode: "default", timeout: 600_000 });

/** Milliseconds for a step. The Studio loads the code of a view only when the view opens. */
const slow = { timeout: 90_000 };
const field = (page: Page, name: string) => page.getByTestId(`field-${name}`);
const label = (page: Page, name: string, text: string) => field(page, name).getByText(text, { exact: true });

/** Makes the circle around a picture's main part smaller. The circle keeps its centre. */
async function shrinkHotspot(page: Page): Promise<void> {
  await page.getByTestId("options-menu-edit-details").click(slow);
  const handle = page.getByRole("dialog").locator("circle[data-handle=hotspotHandle]");
  await handle.hover(slow);
  await page.mouse.down();
  const { x, y } = (await handle.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x - 40, y - 40, { steps: 8 });
  await page.mouse.up();
  await page.keyboard.press("Escape");
}

test("an editor's text and picture arrive in the snapshot and on the page", inSoak, async ({ page, editing }) => {
  const { studio, run, serve, folder } = editing;
  const text = (name: string) => field(page, name).getByRole("textbox");
  const publish = page.getByRole("button", { name: "Veröffentlichen" });
  const published = page.getByText("Das Dokument wurde veröffentlicht");
  const state = page.getByTestId("document-panel-scroller").getByRole("status");

  await page.goto(`${studio}/structure/callToAction;cta-talk`);
  await expect(text("heading.de")).toBeEditable(slow);
  await expect(state).toContainText("Was die Website zeigt, ist nicht bekannt", slow);
  await run("build", "--out", join(folder, "dist"));
  await serve(join(folder, "dist"));
  await page.reload();
  await expect(state).toHaveText("Auf der Website.", slow);
  await expect(page.getByRole("link", { name: "/de", exact: true })).toHaveAttribute("href", /^http.*\/de$/);
  await text("heading.de").fill("");
  await expect(state).toHaveText(/^Entwurf\. Auf der Website steht/, slow);
  await expect(page.getByTestId("field-heading.de").getByTestId(/validation/)).toBeVisible(slow);
  await expect(publish).toBeDisabled(slow);
  await text("heading.de").fill("Sprechen wir");
  await expect(publish).toBeEnabled(slow);
  const held = await holdBack(page, "**/shown-documents.json");
  await publish.click();
  await expect(published).toBeVisible(slow);
  await expect(state).toHaveText(/^Entwurf\./);
  held.release();
  await expect(state).toHaveText("Veröffentlicht, noch nicht auf der Website.", slow);

  await page.goto(`${studio}/structure/teamMember;team-jana`);
  await expect(text("name")).toBeEditable(slow);
  const buffer = Buffer.from((await tinyPhoto(90, 60, 40)).bytes);
  await page.locator("input[type=file]").setInputFiles({ name: "new.jpg", mimeType: "image/jpeg", buffer }, slow);
  await text("portrait.alt.de").fill("Jana lächelt");
  await text("portrait.alt.en").fill("Jana smiles");
  await shrinkHotspot(page);
  await expect(publish).toBeEnabled(slow);
  await publish.click();
  await expect(published).toBeVisible(slow);

  await run("pull", "--today", sampleDay);
  const { documents }: Pick<DiffReport, "documents"> = JSON.parse(await run("diff", "--json"));
  expect(documents.map(({ id, changes }) => [id, ...changes.map(({ path }) => path)])).toEqual([
    ["team-jana", "portrait.asset", "portrait.hotspot", "portrait.crop", "portrait.alt"],
    ["cta-talk", "heading"],
  ]);
  await run("build", "--out", join(folder, "dist"));
  const home = await readFile(join(folder, "dist/de.html"), "utf8");
  expect(home).toContain("Sprechen wir");
  expect(home).toContain("Jana lächelt");
  await expect(state).toHaveText("Auf der Website.", slow);
});

test("a form marks required fields; another kind of link replaces the first", inSoak, async ({ page, editing }) => {
  const { client, studio } = editing;
  await page.goto(`${studio}/structure/page;page-home`);
  await expect(label(page, "seo.title", "Titel *")).toBeVisible(slow);
  // A job does not need a search title, because the job's own title replaces a missing one.
  await page.goto(`${studio}/structure/job;job-process-engineer`);
  await expect(label(page, "seo.title", "Titel")).toBeVisible(slow);
  await expect(label(page, "summary", "Kurzfassung *")).toBeVisible(slow);

  await page.goto(`${studio}/structure/callToAction;cta-talk`);
  await page.getByRole("radio", { name: "Eine Webadresse" }).check(slow);
  await expect(label(page, "target.url", "Webadresse *")).toBeVisible(slow);
  await expect(field(page, "target.screen")).toHaveCount(0);
  await field(page, "target.url").getByRole("textbox").fill("https://tours.mycompany.example/");
  const draft = () => client.fetch('*[_id == "drafts.cta-talk"][0].target');
  await expect.poll(draft, slow).toEqual({ kind: "url", url: "https://tours.mycompany.example/" });
  await page.getByRole("radio", { name: "Eine Seite dieser Website" }).check(slow);
  const which = field(page, "target.screen").getByRole("combobox");
  await which.click(slow);
  await page.keyboard.type("stelle process");
  await page.getByRole("option", { name: /^Stelle process-engineer/ }).click(slow);
  await expect.poll(draft, slow).toEqual({ kind: "screen", screen: "job", slug: "process-engineer" });
  await expect(which).toHaveValue("Stelle process-engineer");
  await which.fill("team");
  await page.getByRole("option", { name: /^Seite team/ }).click(slow);
  await expect.poll(draft, slow).toEqual({ kind: "screen", screen: "team" });
  await client.patch("drafts.cta-talk").set({ "target.slug": "typed" }).commit();
  await expect(which).toHaveValue("team/typed", slow);
  await expect(field(page, "target.screen").getByTestId(/validation/)).toBeVisible(slow);
});

test("a form previews the search result", inSoak, async ({ page, editing: { studio } }) => {
  await page.goto(`${studio}/structure/job;job-process-engineer`);
  const title = field(page, "title.de");
  await title.getByRole("textbox").fill("a".repeat(70), slow);
  await expect(title.locator("xpath=..")).toContainText("70 von etwa 70 Zeichen");
  await expect(title.getByTestId(/validation/)).toHaveCount(0);
  const long = "Labor ".repeat(12).trim();
  await title.getByRole("textbox").fill(long);
  await expect(title.locator("xpath=..")).toContainText("71 Zeichen, etwa 70 sind zu sehen");
  await expect(title.getByTestId(/validation/)).toBeVisible(slow);
  const shown = field(page, "seo");
  await expect(shown).toContainText(/ › de › jobs › process-engineer/);
  await expect(shown).toContainText(`${"Labor ".repeat(10)}…`);
  await expect(shown).toContainText(`${long} – Beispiel GmbH`);
  await expect(shown).toContainText("Job process-engineer – Beispiel GmbH");
});

test("a form asks about a replaced picture", inSoak, async ({ page, editing: { studio } }) => {
  await page.goto(`${studio}/structure/product;product-oil`);
  const question = page.getByText("Das Bild wurde ersetzt. Passt die Beschreibung noch?");
  const replace = async (seed: number) => {
    await page.getByTestId("options-menu-button").click(slow);
    const upload = page.getByRole("menuitem", { name: "Hochladen" });
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), upload.click()]);
    const buffer = Buffer.from((await tinyPhoto(seed, 60, 40)).bytes);
    await chooser.setFiles({ name: `${seed}.jpg`, mimeType: "image/jpeg", buffer });
    await expect(question).toBeVisible(slow);
  };
  await replace(91);
  await page.getByRole("button", { name: "Sie passt noch" }).click();
  await expect(question).toHaveCount(0);
  await replace(92);
  await page.getByRole("button", { name: "Beschreibung ändern" }).click();
  const description = field(page, "image.alt.de").getByRole("textbox");
  await expect(description).toBeFocused();
  await description.fill("Öl im Glas");
  await expect(question).toHaveCount(0);
});

test("an editor confirms a deletion; required pages stay", inSoak, async ({ page, editing: { client, studio } }) => {
  const menu = page.getByTestId("action-menu-button");
  const open = async (screen: PlainScreen | undefined) => {
    const id: string = await client.fetch('*[_type == "page" && screen == $screen][0]._id', { screen });
    await page.goto(`${studio}/structure/page;${id}`);
    await expect(page.getByRole("button", { name: "Veröffentlichen" })).toBeVisible(slow);
    return () => client.fetch("defined(*[_id == $id][0]._id)", { id });
  };
  await open(requiredScreens[0]);
  await expect(menu).toHaveCount(0);
  const isPublished = await open(plainScreens.find((screen) => !requiredScreens.includes(screen)));
  for (const answer of ["Abbrechen", "Bestätigen"]) {
    expect(await isPublished()).toBe(true);
    await menu.click(slow);
    await page.getByRole("menuitem", { name: "Löschen" }).click(slow);
    await expect(page.getByText("verlässt diese Seite die Website")).toBeVisible(slow);
    await page.getByRole("button", { name: answer }).click(slow);
  }
  // Then Sanity's own dialog asks what to do with references to the document.
  const remove = page.getByRole("dialog").getByRole("button", { name: /löschen/i });
  await remove.click(slow);
  await expect.poll(isPublished, slow).toBe(false);
});

test("Presentation shows the preview and typed texts", inSoak, async ({ page, editing, previewOrigin }) => {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && message.location().url.startsWith(previewOrigin)) errors.push(message.text());
  });
  const heading = await openPresentation(page, editing);
  // Presentation's own field shows the address of the page, and not the address that opened the session.
  await expect(page.getByRole("textbox").first()).toHaveValue(`${previewOrigin}/de`, slow);
  const input = await openField(page, heading);
  // Another build at the same time does not affect the preview.
  await editing.run("build", "--out", previewDist(editing));
  await input.fill("Gerade erst getippt");
  await expect(heading).toHaveText("Gerade erst getippt", slow);
  expect(errors).toEqual([]);
});

/** Opens Presentation. Returns the first text of the page in its frame. */
async function openPresentation(page: Page, { studio }: Editing) {
  await page.goto(`${studio}/presentation`);
  const heading = page.frameLocator("iframe").locator("main [data-sanity]").first();
  await expect(heading).toBeVisible(slow);
  return heading;
}

/** Clicks a text of the preview. Returns the input that contains the text, in the form beside the preview. */
async function openField(page: Page, text: Locator) {
  await text.click();
  const input = page.locator(":focus");
  await expect(input).toHaveValue((await text.textContent()) ?? "", slow);
  return input;
}

test("in a tab, a text and its label open the same form", inSoak, async ({ page: tab, editing, previewOrigin }) => {
  const { client, studio } = editing;
  const { secret } = await createPreviewSecret(client, "test", studio, "editor");
  const entrance = new URLSearchParams({ "sanity-preview-secret": secret, "sanity-preview-pathname": "/de/produkte" });
  await tab.goto(`${previewOrigin}/preview/enable?${entrance}`);
  const product = tab.locator("main [data-sanity]").first();
  await expect(product).toBeVisible(slow);
  const overlayLabel = tab.getByRole("link", { name: "Open in Studio" });
  const opened: string[] = [];
  for (const press of [() => product.click(), () => product.hover().then(() => overlayLabel.click(slow))]) {
    const [form] = await Promise.all([tab.context().waitForEvent("page"), press()]);
    await expect(form.locator(":focus")).toHaveValue((await product.textContent()) ?? "", slow);
    await expect(form.locator(":focus")).toBeEditable(slow);
    await expect(form.getByRole("textbox").first()).toHaveValue(`${previewOrigin}/de/produkte`, slow);
    opened.push(form.url());
    await form.close();
  }
  expect(opened[1]).toBe(opened[0]);
});

test("a shared link shows a draft until it is withdrawn", inSoak, async ({ page, browser, editing, previewOrigin }) => {
  const heading = await openPresentation(page, editing);
  await (await openField(page, heading)).fill("Noch ein Entwurf");
  await expect(heading).toHaveText("Noch ein Entwurf", slow);
  await page.getByRole("button", { name: "Diese Vorschau teilen" }).click();
  const sharing = page.getByRole("menu").getByRole("checkbox");
  await sharing.check({ force: true });
  const code = page.getByRole("menu").locator("svg title", { hasText: previewOrigin });
  const link = (await code.textContent(slow))?.match(/http\S+/)?.[0];
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(String(link));
  await expect(guest.getByText("Noch ein Entwurf")).toBeVisible(slow);
  await sharing.uncheck({ force: true });
  // This request is separate from the page, because the page may be loading another document.
  await expect.poll(async () => (await guest.request.get(guest.url())).status(), slow).toBe(401);
  await guest.context().close();
});
