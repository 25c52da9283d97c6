import { expect, type Locator, type Page } from "@playwright/test";
import { todayOption } from "#pipeline/documents/closed.ts";
import { contactPage } from "#tests/support/contact-test.ts";
import type { EditableDocument } from "#tests/support/editable-content.ts";
import { inEvery } from "#tests/support/languages.ts";
import { status, unreadableEvent } from "#tests/support/local-cms/faults.ts";
import { studioOrigin, type TestPreview, test } from "#tests/support/preview.ts";
import { startNode } from "#tests/support/programs.ts";
import { reference, text } from "#tests/support/sample.ts";
import { pictureAsset, tinyPhoto } from "#tests/support/sample-assets.ts";
import { formerJobSlugs, site } from "#tests/support/site.ts";
import { follow, inSoak, isSameDocument, linkTo, markDocument } from "#tests/support/test.ts";

/** The preview as editors see it: the built site with their drafts. */

test.describe.configure({ mode: "serial" });
test.setTimeout(180_000);

const pageOf = ({ find }: TestPreview, screen: string) => find((own) => own._type === "page" && own.screen === screen);
const openJob = ({ find }: TestPreview) => find((own) => own._type === "job" && own.open === true);
const sectionsOf = (page: EditableDocument) => page.sections as Record<string, unknown>[];

const german = (own: string) => text(own, `${own}.`);
const panel = (page: Page) => page.locator("#preview-panel");

/** Opens a page and waits until its texts are linked to their fields. */
async function open(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  const marked = page.locator("[data-sanity]");
  await expect(marked.first()).toBeAttached({ timeout: 30_000 });
  return marked;
}

/** Opens the page `about`. Each call of `edit` saves a draft of it with these fields in its first section. */
async function openAbout(page: Page, preview: TestPreview) {
  const about = pageOf(preview, "about");
  const [first, ...others] = sectionsOf(about);
  await open(page, "/de/ueber-uns");
  await markDocument(page);
  const edit = (fields: Record<string, unknown>) =>
    preview.saveDraft(about, { sections: [{ ...first, ...fields }, ...others] });
  return { about, first, edit };
}

async function statuses(preview: TestPreview, paths: readonly string[]): Promise<number[]> {
  return Promise.all(paths.map(async (path) => (await preview.get(path)).status));
}

test("an edited text shows at once in the open page, without hidden characters", async ({ page, preview }) => {
  const { edit } = await openAbout(page, preview);
  edit({ heading: german("Ein Entwurf") });
  const heading = page.getByRole("heading", { name: "Ein Entwurf", exact: true });
  await expect(heading).toBeVisible();
  // Hidden characters would make the text longer.
  expect(await heading.textContent()).toBe("Ein Entwurf");
  const span = { _key: "s", _type: "span", text: "Neu gesetzt.", marks: [] };
  const block = { _key: "b", _type: "block", style: "normal", markDefs: [], children: [span] };
  edit({ body: { _type: "localeBlock", ...inEvery([block], [block]) } });
  await expect(page.getByText("Neu gesetzt.", { exact: true })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test("a new picture and another order of sections show at once in the open page", async ({ page, preview }) => {
  const { about, edit } = await openAbout(page, preview);
  const { bytes, fileName, document } = pictureAsset("new.jpg", await tinyPhoto(40, 90, 60));
  preview.cms.assets.set(fileName, bytes);
  preview.cms.store.insert(document);
  edit({ image: { _type: "image", asset: reference(document._id), alt: german("Ganz neu") } });
  const image = page.getByRole("img", { name: "Ganz neu", exact: true });
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((own: HTMLImageElement) => own.complete && own.naturalWidth > 0)).toBe(true);

  const order = () =>
    page.locator("main [data-sanity*='.heading.de'], main [data-sanity*='title.de']").allTextContents();
  const before = await order();
  preview.saveDraft(about, { sections: sectionsOf(about).toReversed() });
  await expect.poll(order).not.toEqual(before);
  expect(await isSameDocument(page)).toBe(true);
});

test("after going back, a page shows what was edited meanwhile", async ({ page, preview }) => {
  const { edit } = await openAbout(page, preview);
  await follow(page, "/de/team");
  edit({ heading: german("Ein neuer Entwurf") });
  await expect.poll(async () => (await page.request.get("/de/ueber-uns.json")).text()).toContain("Ein neuer Entwurf");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Ein neuer Entwurf", exact: true })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test("a text that is missing in a draft is marked, and listed in the page's language", async ({ page, preview }) => {
  const { about, first, edit } = await openAbout(page, preview);
  edit({ heading: { _type: "localeString", ...inEvery(undefined, "English alone") } });
  const heading = page.locator(`[data-sanity*="sections:${first?._key}.heading.de"]`);
  await expect(heading).toHaveText("⟨Deutsch: ?⟩");
  await expect(heading).toHaveAttribute("data-problem", "");
  await panel(page).getByText("Auf dieser Seite zu verbessern (1)").click();
  await expect(panel(page)).toContainText("der Text auf Deutsch fehlt");
  const link = panel(page).getByRole("listitem").getByRole("link");
  // The list calls the field by the same name as the Studio.
  await expect(link).toContainText("Überschrift");
  expect(await link.getAttribute("href")).toContain(`${studioOrigin}/intent/edit/id=${about._id}`);
  preview.saveDraft(about);
  await expect(panel(page)).toBeHidden();
});

test("a click on a text opens its draft in the Studio, and links still work", async ({ page, preview, context }) => {
  await context.route(`${studioOrigin}/**`, (route) => route.fulfill({ body: "The Studio" }));
  const { about, first } = await openAbout(page, preview);
  // A click opens the Studio as soon as the program has told the page who may edit.
  await expect(page.locator("sanity-visual-editing")).toBeAttached();
  const opened = context.waitForEvent("page");
  await page.locator(`main [data-sanity*="${first?._key}.heading.de"]`).click();
  const url = new URL((await opened).url());
  expect(url.origin).toBe(studioOrigin);
  expect(url.pathname).toContain(`id=${about._id}`);
  // With `perspective=published` in its address, the Studio would show the document read-only.
  expect(url.searchParams.get("perspective")).toBeNull();
  await linkTo(page, "/de/team").click();
  await expect(page).toHaveURL(/\/de\/team$/);
});

test("without the settings of the site each page stays as it was, and says so", inSoak, async ({ page, preview }) => {
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  const settings = preview.find((own) => own._type === "siteSettings");
  await open(page, "/de/team");
  await markDocument(page);
  preview.cms.store.remove(settings._id);
  await expect(panel(page)).toContainText("kann diese Seite nicht gezeigt werden");
  expect(await statuses(preview, ["/de/ueber-uns", "/de/team", "/en/jobs"])).toEqual([200, 200, 200]);
  preview.cms.store.insert(settings);
  await expect(panel(page)).not.toContainText("kann diese Seite nicht gezeigt werden");
  expect(await isSameDocument(page)).toBe(true);
  expect(failures).toEqual([]);
});

test("a job without its kind of employment shows the published kind", inSoak, async ({ page, preview }) => {
  const job = openJob(preview);
  await open(page, `/de/jobs/${Object(job.slug).current}`);
  const facts = page.locator("main dl");
  const published = await facts.textContent();
  preview.saveDraft(job, { employmentType: undefined, title: german("Anders genannt") });
  await expect(page.getByRole("heading", { name: "Anders genannt" })).toBeVisible();
  expect(await facts.textContent()).toBe(published);
});

test("a page that visitors cannot see yet, or no longer, opens and says so", inSoak, async ({ page, preview }) => {
  const job = openJob(preview);
  const path = `/de/jobs/${Object(job.slug).current}`;
  const [year = 0] = todayOption(undefined).split("-").map(Number);
  const [from, until] = [`${year + 1}-02-01`, `${year + 1}-03-01`];
  const inWords = (day: string) =>
    new Intl.DateTimeFormat("de", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

  await open(page, path);
  await markDocument(page);
  preview.saveDraft(job, { open: false });
  await expect(panel(page)).toContainText("Besucher sehen diese Seite nicht: sie ist nicht offen.");
  preview.saveDraft(job, { publishedOn: from, validThrough: until });
  await expect(panel(page)).toContainText(`vom ${inWords(from)} bis zum ${inWords(until)}`);
  preview.saveDraft(job, { publishedOn: `${year - 1}-02-01`, validThrough: `${year - 1}-03-01` });
  await expect(panel(page)).toContainText(inWords(`${year - 1}-03-01`));
  preview.saveDraft(job, { slug: { _type: "slug", current: "umgezogen" } });
  await expect(panel(page)).toContainText("zieht diese Seite um nach /de/jobs/umgezogen");
  expect(await isSameDocument(page)).toBe(true);

  // A new job exists only as a draft.
  preview.saveDraft(
    { _id: "new-job", _type: "job" },
    { slug: { _type: "slug", current: "neu" }, title: german("Ganz neu") },
  );
  await expect.poll(() => statuses(preview, ["/de/jobs/neu"])).toEqual([200]);
  await open(page, "/de/jobs/neu");
  await expect(page.getByRole("heading", { name: "Ganz neu" })).toBeVisible();
  await expect(panel(page)).toContainText("Diese Seite gibt es nur als Entwurf.");
  preview.cms.store.remove("drafts.new-job");
  await expect(panel(page)).toContainText("An dieser Adresse gibt es keine Seite");
});

test("a former address redirects to the current one, or says that the page is gone", async ({ page, preview }) => {
  const moved = await preview.get(`/de/jobs/${formerJobSlugs.moved}?a`);
  expect([moved.status, moved.headers.location]).toEqual([308, `/de/jobs/${site.jobSlugs[0]}?a`]);
  const response = await page.goto(`/de/jobs/${formerJobSlugs.gone}`);
  expect(response?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("410");
  await expect(panel(page)).toContainText("An dieser Adresse gibt es keine Seite");
});

test("a page says if the CMS is unreachable, and follows edits when it is back", async ({ page, preview }) => {
  const { edit } = await openAbout(page, preview);
  const { faults, cutListeners } = preview.cms;
  faults.script = () => status(503);
  cutListeners();
  await expect(panel(page)).toContainText("Sie sehen den letzten Stand.");
  expect(await statuses(preview, ["/de", "/de/team"])).toEqual([200, 200]);
  const editHeading = (heading: string) => {
    edit({ heading: german(heading) });
    return expect(page.getByRole("heading", { name: heading })).toBeVisible({ timeout: 60_000 });
  };
  // The listener connects again, although a refusal and then an unreadable event interrupt it.
  const returning = [status(403), unreadableEvent];
  faults.script = ({ kind }) => (kind === "listen" ? returning.shift() : undefined);
  await editHeading("Währenddessen");
  await editHeading("Wieder gehört");
  expect(returning).toEqual([]);
  await expect(panel(page)).not.toContainText("Sie sehen den letzten Stand.", { timeout: 30_000 });
  expect(await isSameDocument(page)).toBe(true);
});

test("a preview sends no message, reports no visit and stores nothing on the device", async ({ page, preview }) => {
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await open(page, "/de/kontakt");
  await contactPage(page).fill();
  await page.locator("form button").last().click();
  await expect(panel(page)).toContainText("Ihre Nachricht wurde nicht gesendet.");
  expect(posts).toEqual([]);
  expect(await page.evaluate(() => "serviceWorker" in navigator)).toBe(false);
  expect((await preview.get("/api/contact", {}, "POST")).status).toBe(403);
});

test("a held edit shows, says why it is held, and leads to the page on the site", async ({ page, preview }) => {
  const { cms, snapshotDir } = preview;
  const source = { SANITY_API_HOST: cms.origin, SANITY_PROJECT_ID: cms.projectId };
  const pull = async () => {
    const pulling = startNode(["pipeline/cli.ts", "pull", "--dir", snapshotDir], source);
    expect(await pulling.outcome).toMatchObject({ code: 0 });
  };
  await pull();
  const about = pageOf(preview, "about");
  const [first, ...others] = sectionsOf(about);
  cms.store.insert({ ...about, sections: [{ ...first, heading: { ...german("Zurückgehalten"), en: "" } }, ...others] });
  await pull();
  await preview.restart();
  await open(page, "/de/ueber-uns");
  await expect(page.getByRole("heading", { name: "Zurückgehalten", exact: true })).toBeVisible();
  await expect(panel(page)).toContainText("zurückgehalten", { timeout: 30_000 });
  await panel(page).getByRole("link", { name: "wie die Website sie hat" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Zurückgehalten")).toHaveCount(0);
  await expect(panel(page)).toHaveCount(0);
});
