import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { schemaIdSingleton } from "@sanity/preview-url-secret/constants";
import { createThrottledLog, jsonLine } from "#server/log.ts";
import { listen } from "#server/node-http/listen.ts";
import { openSite } from "#server/site/open-site.ts";
import { readSiteRules } from "#server/site/site-rules.ts";
import { readSnapshot } from "#src/content/read.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { createCms, rawApiVersion } from "../cms/client.ts";
import { type CmsSettings, projectSettings } from "../cms/cms-settings.ts";
import { hideToken } from "../cms/hide-token.ts";
import { defaultRetryPolicy, openSession, type RequestSession } from "../cms/session.ts";
import { type ExitCode, exitCodes, failureOf } from "../failure.ts";
import { brandDir, isProjectNamed, previewSettings } from "../settings.ts";
import { BuildCache, openSiteCode } from "../site/site.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { requireFreePort } from "../this-machine.ts";
import { interruption, optionsIn } from "../verb.ts";
import { localAccess, openHostedAccess } from "./access.ts";
import { previewApp } from "./app.ts";
import { openCompletion } from "./complete.ts";
import { createDraftStore, followEdits } from "./drafts.ts";
import { openMedia } from "./media.ts";
import { bundleOverlay } from "./overlay.ts";
import { openPages } from "./preview-pages.ts";
import { openRenderer } from "./renderer.ts";
import { shownContent } from "./shown-content.ts";
import { openStreams } from "./streams.ts";

/** The pause between an edit and the search for problems, which takes longer than making a page. */
const quietMs = 400;
/** When the preview stops, running answers have this time to end. */
const graceMs = 2000;
/** The interval of checks for a new day, because documents open and close by date. */
const dayCheckMs = 60_000;

/** `preview [--hosted] [--dir snapshot] [--dist dist] [--work .cache/preview]`; for this machine without `--hosted`. */
export async function run(args: string[]): Promise<ExitCode> {
  const options = readOptions(args);
  const settings = previewSettings(options.hosted);
  await requireFreePort("PORT", settings.port, settings.host);
  const cmsSettings = await draftSettings(options.hosted);
  const signal = interruption();
  // Each request has a few attempts. After these, the loop that follows the CMS repeats it.
  const retryPolicy = { ...defaultRetryPolicy, attempts: 3, deadlineMs: Number.POSITIVE_INFINITY };
  await using session = openSession(retryPolicy, signal);
  try {
    await servePreview({ options, settings, cmsSettings, session, signal });
  } catch (error) {
    throw hideToken(error, cmsSettings.token);
  }
  return exitCodes.done;
}

const readOptions = (args: string[]) => optionsIn(args, ["dir", "dist", "work"], ["hosted"]);

interface Run {
  readonly options: ReturnType<typeof readOptions>;
  readonly settings: ReturnType<typeof previewSettings>;
  readonly cmsSettings: CmsSettings;
  readonly session: RequestSession;
  readonly signal: AbortSignal;
}

/** Serves until the signal aborts. */
async function servePreview(given: Run): Promise<void> {
  const { settings, cmsSettings, signal } = given;
  const { host, port, trustedProxies, logFormat } = settings;
  const log = createThrottledLog((line) => console.error(logFormat === "json" ? jsonLine(line) : line));
  const onFailure = (error: unknown) => {
    if (!signal.aborted) log(failureOf(hideToken(error, cmsSettings.token)).message);
  };
  const { app, client, drafts, hosted, pages, streams, contentNow } = await openPreview(given, onFailure);
  const server = await listen(app, { host, port, trustedProxies, log });
  process.stdout.write(`The preview is served on http://${host}:${server.port}\n`);

  const findProblems = reportingTo(onFailure, () => streams.problemsFound(pages.content().problems()));
  const problemsTimer = setTimeout(findProblems, quietMs);
  const showChange = reportingTo(onFailure, async () => {
    pages.show(contentNow());
    await streams.contentChanged();
    problemsTimer.refresh();
  });
  const onChange = (ids: readonly string[]) => {
    // This document has the shared link, which is new or withdrawn now. `refresh` never rejects.
    if (ids.includes(schemaIdSingleton)) void hosted?.refresh().then(streams.endUnadmitted);
    return showChange();
  };
  const onConnection = (isCurrent: boolean) => {
    hosted?.setListening(isCurrent);
    return streams.connectionChanged(isCurrent);
  };
  const dayTimer = setInterval(() => {
    if (!pages.content().isOfToday()) void showChange();
  }, dayCheckMs);
  try {
    await followEdits({ client, drafts, signal, onChange, onConnection, onFailure });
  } finally {
    clearTimeout(problemsTimer);
    clearInterval(dayTimer);
    streams.close();
    await server.stop(graceMs);
  }
}

/** Loads the code, the drafts and the built site, and joins them to an app. */
async function openPreview({ options, settings, cmsSettings, session }: Run, onFailure: (error: unknown) => void) {
  const { dist = "dist", work = ".cache/preview" } = options;
  const places = { snapshotDir: await snapshotDir(options.dir), brandDir: brandDir() };
  const committed = readSnapshot(places.snapshotDir);
  const cache = new BuildCache(".cache/pages");
  const cms = createCms(cmsSettings, session);
  const { client } = cms;
  const hosted = options.hosted ? await openHostedAccess({ client, token: cmsSettings.token ?? "" }) : undefined;
  const drafts = createDraftStore(cms, cmsSettings);
  mkdirSync(work, { recursive: true });
  const [{ code, brand }, overlay] = await Promise.all([
    openSiteCode(cache, places, committed),
    bundleOverlay(cache),
    drafts.fetchChanged(),
  ]);
  const site = await openBuiltSite(dist);
  const folders = { assetsDir: join(places.snapshotDir, "assets"), uploadsDir: join(work, "uploads") };
  const media = await openMedia({ drafts, settings: cmsSettings, session, brand, ...folders });
  const render = await openRenderer(code, work);
  const complete = openCompletion();
  const contentNow = () => shownContent(drafts, committed, complete);
  const pages = openPages({ render, buildId: code.buildId, committed, onPage: media.add }, contentNow());
  const { studioOrigins, studioUrl } = settings;
  const streams = openStreams(pages, studioUrl, onFailure);
  const access = hosted ?? localAccess;
  const served = { code: code.client, overlay, ...site, studioOrigins, studioUrl, isLocal: !hosted };
  const app = previewApp({ access, pages, streams, media, ...served });
  return { app, client, drafts, hosted, pages, streams, contentNow };
}

/** After a failure the preview shows the same content, and the next edit tries again. */
function reportingTo(onFailure: (error: unknown) => void, work: () => unknown) {
  return async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      onFailure(error);
    }
  };
}

async function openBuiltSite(distDir: string) {
  if (!existsSync(join(distDir, "build.json"))) throw new WrongUse(`There is no site in ${distDir}. Run: make build`);
  const maxMemoryBytes = 16 * 1024 * 1024;
  return { site: await openSite({ distDir, maxMemoryBytes }), rules: await readSiteRules(distDir) };
}

/** The local CMS accepts any token. This one must not occur in content, because `acceptRow` refuses rows with it. */
const localToken = "token-for-make-cms";

/** Without a named project, the drafts are those of `make cms` here, which never gets the token of a real project. */
async function draftSettings(isHosted: boolean): Promise<CmsSettings> {
  const isNamed = isProjectNamed();
  if (isHosted && !isNamed) throw new WrongUse("Say whose drafts to show: SANITY_PROJECT_ID (see .env.example).");
  const settings = await projectSettings("preview");
  const token = isNamed ? settings.token : localToken;
  if (token) return { ...settings, apiVersion: rawApiVersion, useCdn: false, perspective: "raw", token };
  throw new WrongUse("Drafts are read with a token: set SANITY_TOKEN (docs/guides/connect-your-sanity-project.md).");
}
