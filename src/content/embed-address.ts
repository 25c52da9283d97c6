import { parseUrl } from "../parse-url.ts";

export interface Embed {
  readonly provider: "YouTube" | "Vimeo";
  readonly src: string;
}

const youtubeHosts = /^(?:(?:www|m|music)\.)?youtube\.com$|^(?:www\.)?youtube-nocookie\.com$/;
const vimeoHosts = /^(?:(?:www|player)\.)?vimeo\.com$/;
const vimeoPath =
  /^\/(?:channels\/[^/]+\/|groups\/[^/]+\/videos\/|(?:album|showcase)\/\d+\/video\/|video\/)?(\d+)(?:\/([\da-z]+))?\/?$/i;

export function readEmbed(address: string): Embed | undefined {
  const url = parseAddress(address);
  if (!url) return undefined;
  const host = url.hostname.toLowerCase();
  if (host === "youtu.be" || youtubeHosts.test(host)) return youtubePlayer(url, host === "youtu.be");
  if (vimeoHosts.test(host)) return vimeoPlayer(url);
  return undefined;
}

/** Editors may omit the scheme. */
function parseAddress(address: string): URL | undefined {
  const text = address.trim();
  const whole = /^\/\//.test(text) ? `https:${text}` : /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = parseUrl(whole);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** The player without cookies before playback. Keeps only the video id and start time. */
function youtubePlayer({ pathname, searchParams }: URL, isShort: boolean): Embed | undefined {
  const [first = "", second = ""] = pathname.split("/").filter(Boolean);
  const id = isShort
    ? first
    : first === "watch"
      ? (searchParams.get("v") ?? "")
      : /^(?:embed|v|shorts|live)$/.test(first)
        ? second
        : "";
  if (!/^[\w-]{11}$/.test(id)) return undefined;
  const start = secondsOf(searchParams.get("start") ?? searchParams.get("t") ?? "");
  const player = new URL(`https://www.youtube-nocookie.com/embed/${id}`);
  player.searchParams.set("rel", "0");
  if (start > 0) player.searchParams.set("start", String(start));
  return { provider: "YouTube", src: player.href };
}

function secondsOf(time: string): number {
  const [, hours, minutes, seconds] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** Sets `dnt`, which disables tracking. An unlisted film needs the hash from its address to play. */
function vimeoPlayer({ pathname, searchParams }: URL): Embed | undefined {
  const [, id, inPath] = vimeoPath.exec(pathname) ?? [];
  if (!id) return undefined;
  const hash = inPath ?? searchParams.get("h") ?? "";
  const player = new URL(`https://player.vimeo.com/video/${id}`);
  if (/^[\da-z]+$/i.test(hash)) player.searchParams.set("h", hash);
  player.searchParams.set("dnt", "1");
  return { provider: "Vimeo", src: player.href };
}
