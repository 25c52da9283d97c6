/**
 * `/_headers`, which Netlify and Cloudflare Pages read: what our own server answers with, for hosts that only serve
 * files. Both join a header that two rules set, so only rules that never meet name Cache-Control; pages keep the
 * hosts' default, which is to ask again each time.
 */
export function headersFile(securityHeaders: Readonly<Record<string, string>>): string {
  const forAYear = { "Cache-Control": "public, max-age=31536000, immutable" };
  const forAnHour = { "Cache-Control": "public, max-age=3600" };
  return [
    rule("/*", securityHeaders),
    rule("/assets/*", forAYear),
    rule("/media/*", forAYear),
    rule("/icons/*", forAnHour),
    rule("/manifest.webmanifest", forAnHour),
  ].join("\n");
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return `${[path, ...lines].join("\n")}\n`;
}
