import { parseUrl } from "../parse-url.ts";
import type { EmbedView } from "./media-views.ts";

type Player = Pick<EmbedView, "provider" | "player">;

const youtubeHosts = /^(?:(?:www|m|music)\.)?youtube\.com$|^(?:www\.)?youtube-nocookie\.com$/;
const vimeoHosts = /^(?:(?:www|player)\.)?vimeo\.com$/;
/** Matches `/76979871`, `/76979871/ab12cd34ef` (with a hash), `/channels/name/76979871`, `/album/12/video/76979871`. */
const vimeoPath =
  /^\/(?:channels\/[^/]+\/|groups\/[^/]+\/videos\/|(?:album|showcase)\/\d+\/video\/|video\/)?(\d+)(?:\/([\da-z]+))?\/?$/i;

/** The player of a film at YouTube or Vimeo. Undefined for any other address. */
export function readEmbed(address: string): Player | undefined {
  const url = parseUrl(address);
  if (!url) return undefined;
  const { hostname } = url;
  if (hostname === "youtu.be" || youtubeHosts.test(hostname)) return youtubePlayer(url);
  return vimeoHosts.test(hostname) ? vimeoPlayer(url) : undefined;
}

/** The player sets no cookies before playback. Its address keeps only the video's id and start time. */
function youtubePlayer(url: URL): Player | undefined {
  const id = youtubeId(url);
  if (!id || !/^[\w-]{11}$/.test(id)) return undefined;
  const { searchParams } = url;
  const start = secondsOf(searchParams.get("start") ?? searchParams.get("t") ?? "");
  const player = new URL(`https://www.youtube-nocookie.com/embed/${id}`);
  player.searchParams.set("rel", "0");
  if (start > 0) player.searchParams.set("start", String(start));
  return { provider: "YouTube", player: player.href };
}

/** Reads `youtu.be/<id>`, and at YouTube `/watch?v=<id>`, `/embed/<id>`, `/v/<id>`, `/shorts/<id>`, `/live/<id>`. */
function youtubeId({ hostname, pathname, searchParams }: URL): string | null | undefined {
  if (hostname === "youtu.be") return /^\/+([^/]+)/.exec(pathname)?.[1];
  if (/^\/+watch(?:\/|$)/.test(pathname)) return searchParams.get("v");
  return /^\/+(?:embed|v|shorts|live)\/+([^/]+)/.exec(pathname)?.[1];
}

/** `90`, `90s`, `1m30s` and `1h1m1s`; 0 for any other text. */
function secondsOf(time: string): number {
  const [, hours, minutes, seconds] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** Sets `dnt`, which disables tracking. An unlisted film needs the hash from its address to play. */
function vimeoPlayer({ pathname, searchParams }: URL): Player | undefined {
  const [, id, inPath] = vimeoPath.exec(pathname) ?? [];
  if (!id) return undefined;
  const hash = inPath ?? searchParams.get("h") ?? "";
  const player = new URL(`https://player.vimeo.com/video/${id}`);
  if (/^[\da-z]+$/i.test(hash)) player.searchParams.set("h", hash);
  player.searchParams.set("dnt", "1");
  return { provider: "Vimeo", player: player.href };
}
