import { localeOfPath } from "../addresses.ts";
import { isAffordable, networkInformation } from "../connection/connection.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import { serviceWorkerAddress } from "../security/trusted-types.ts";
import { whenIdle, whenLoaded } from "../ui/when-idle.ts";
import { lookForKeptPages } from "./kept-pages.ts";
import { watchForUpdate } from "./update-notice.tsx";
import type { PageMessage, WorkerMessage } from "./worker/protocol.ts";

/** A browser looks for a new worker when a page is opened. A tab that stays open asks for it at most this often. */
const updateIntervalMs = 60 * 60_000;

/** If the browser has no service workers or refuses the registration, the site works without a worker. */
export function startServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data, ports }: MessageEvent<WorkerMessage>) => {
    if (data.type === "which-build") ports[0]?.postMessage({ build: inlinePayload()?.build });
    if (data.type === "kept-pages-changed") void lookForKeptPages();
  });
  whenLoaded(() => whenIdle(() => void register().catch(() => {})));
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(serviceWorkerAddress(), { updateViaCache: "none" });
  watchForUpdate(registration);
  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - checkedAt < updateIntervalMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => {});
  });
  void lookForKeptPages();
  const { active } = await serviceWorker.ready;
  const precache = () => whenIdle(() => active && isAffordable() && active.postMessage(precacheMessage()));
  precache();
  // A navigation may change the language.
  new MutationObserver(precache).observe(document.documentElement, { attributeFilter: ["lang"] });
  networkInformation()?.addEventListener?.("change", precache);
  window.addEventListener("online", precache);
  window.addEventListener("offline", () => void lookForKeptPages());
}

function precacheMessage(): PageMessage {
  const shown = [...document.images].filter((image) => image.complete && image.naturalWidth > 0);
  const pictures = shown.map(({ currentSrc }) => new URL(currentSrc)).filter(isOwnPicture);
  const locale = localeOfPath(window.location.pathname);
  return { type: "precache", locale, pictures: pictures.map(({ pathname }) => pathname) };
}

function isOwnPicture({ origin, pathname }: URL): boolean {
  return origin === window.location.origin && pathname.startsWith("/media/");
}
