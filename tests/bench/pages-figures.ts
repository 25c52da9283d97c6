import { once } from "node:events";
import { spawnServer } from "#tests/support/running-server.ts";
import { hear, startChild } from "./child.ts";
import { type Figures, type Plan, ratio } from "./figures.ts";
import { requestsPerSecond } from "./load.ts";
import { weighPages } from "./page-weight.ts";
import { pagesOf } from "./served-site.ts";

/** Milliseconds of asking, for each server and form. */
const spell = 3_000;

/** How heavy three pages are, and how fast they are served, against the least a server can be. */
export async function measurePages({ runs, say }: Plan, distDir: string): Promise<Figures> {
  const ours = await spawnServer({ DIST_DIR: distDir, HOST: "127.0.0.1", PORT: "0" });
  const bare = startChild("bare-server-process.ts", [distDir]);
  try {
    const origins = { ours: `http://127.0.0.1:${ours.port}`, bare: (await hear<{ origin: string }>(bare)).origin };
    say("Weighing pages …");
    const weights = await weighPages(origins.ours, pagesOf("home", "products"));
    const rows = [];
    for (const [path, weight] of weights) {
      say(`Serving ${path} …`);
      const plain = await measureSpeed(origins, path, "identity", runs);
      const packed = await measureSpeed(origins, path, "br", runs);
      rows.push({
        page: path,
        "html kB": kilobytes(weight.html),
        "js kB": kilobytes(weight.js),
        "css kB": kilobytes(weight.css),
        "fonts kB": kilobytes(weight.fonts),
        "others kB": kilobytes(weight.others),
        requests: weight.requests,
        "req/s": Math.round(plain.ours),
        "req/s ÷ bare": ratio(plain.ours, plain.bare),
        "req/s (br)": Math.round(packed.ours),
        "req/s (br) ÷ bare": ratio(packed.ours, packed.bare),
      });
    }
    return {
      name: "pages",
      title: "Pages: how heavy, and how fast they are served",
      notes: [
        "Weights: a first visit in Chromium, 1280 × 800, not scrolled, over the line with brotli and headers, once it has come to rest. What the page shows is styled by the HTML itself.",
        "Speed: 16 connections that stay open, our server against a bare `node:http` one that reads and sends the file as it is.",
        "Plain: both send the same bytes. (br): ours sends brotli, the bare one knows only the file as it is.",
      ],
      columns: Object.keys(rows[0] ?? {}),
      rows,
    };
  } finally {
    const closed = Promise.all([once(ours.process, "close"), once(bare, "close")]);
    ours.process.kill();
    bare.kill();
    await closed;
  }
}

/** In turns; the best of each. */
async function measureSpeed(
  origins: { readonly ours: string; readonly bare: string },
  path: string,
  encoding: "br" | "identity",
  runs: number,
): Promise<{ ours: number; bare: number }> {
  const headers = { "accept-encoding": encoding };
  const best = { ours: 0, bare: 0 };
  for (let run = 0; run < runs; run += 1) {
    for (const name of ["bare", "ours"] as const) {
      const speed = await requestsPerSecond(origins[name], path, { milliseconds: spell / runs, headers });
      best[name] = Math.max(best[name], speed);
    }
  }
  return best;
}

function kilobytes(bytes: number): number {
  return Number((bytes / 1000).toFixed(1));
}
