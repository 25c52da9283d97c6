import { expect, test } from "vitest";
import { mediaPolicy, type SecurityParts, securityHeaders } from "#pipeline/site/host/content-security-policy.ts";
import { frameOrigins } from "#pipeline/site/host/frame-origins.ts";
import { payloadWith, samplePicture } from "#tests/support/sample-payload.ts";

const nothing: SecurityParts = {
  frameOrigins: [],
  contactEndpoint: undefined,
  hstsMaxAge: 0,
  reportEndpoint: undefined,
};

/** The policy as a browser reads it: directives with their values. */
function policyOf(parts: Partial<SecurityParts>): Map<string, string> {
  const policy = securityHeaders({ ...nothing, ...parts })["Content-Security-Policy"] ?? "";
  const directives = policy.split("; ").map((directive) => directive.split(" "));
  return new Map(directives.map(([name = "", ...values]) => [name, values.join(" ")]));
}

test("the policy forbids everything that it does not allow by name", () => {
  const policy = policyOf({});
  expect(policy.get("default-src")).toBe("'none'");
  for (const name of ["frame-src", "frame-ancestors", "base-uri"]) expect(policy.get(name), name).toBe("'none'");
  for (const name of "script-src connect-src worker-src manifest-src font-src media-src form-action".split(" ")) {
    expect(policy.get(name), name).toBe("'self'");
  }
  expect([...policy].filter(([name]) => name !== "style-src").join(" ")).not.toMatch(/unsafe|\*|https?:/);
});

test("a picture opened directly may use only style attributes, which browsers set, and reports violations", () => {
  const policy = mediaPolicy({ hstsMaxAge: 1, reportEndpoint: "/reports" }).split("; ");
  const own = ["default-src 'none'", "style-src-attr 'unsafe-inline'", "frame-ancestors 'none'"];
  expect(policy).toEqual(expect.arrayContaining([...own, "upgrade-insecure-requests", "report-uri /reports"]));
  expect(policy.filter((directive) => /script-src|connect-src|frame-src|https?:/.test(directive))).toEqual([]);
});

test.each([
  [undefined, "'self'", "'self'"],
  ["/api/contact", "'self'", "'self'"],
  ["https://forms.example/a;b,c?to=us", "'self' https://forms.example", "https://forms.example/a%3Bb%2Cc"],
  ["http://127.0.0.1:8080/contact", "'self' http://127.0.0.1:8080", "http://127.0.0.1:8080/contact"],
])("with the form's endpoint %s, pages may connect to %s, and send forms to %s", (contactEndpoint, sources, target) => {
  const policy = policyOf({ contactEndpoint });
  expect([policy.get("connect-src"), policy.get("form-action")]).toEqual([sources, target]);
});

test("a player may be framed and may do what it needs, where the content has one", () => {
  const frameOrigins = ["https://player.example", "https://www.player.example"];
  expect(policyOf({ frameOrigins }).get("frame-src")).toBe("https://player.example https://www.player.example");
  const permissions = securityHeaders({ ...nothing, frameOrigins })["Permissions-Policy"];
  expect(permissions).toContain('fullscreen=(self "https://player.example" "https://www.player.example")');
  expect(permissions).toContain('encrypted-media=("https://player.example" "https://www.player.example")');
});

test("without a player in the content only our own films may play and fill the screen", () => {
  const permissions = securityHeaders(nothing)["Permissions-Policy"]?.split(", ") ?? [];
  const allowed = permissions.filter((permission) => !permission.endsWith("=()"));
  expect(allowed.sort()).toEqual(["autoplay=(self)", "fullscreen=(self)", "picture-in-picture=(self)"]);
  expect(permissions).toEqual(expect.arrayContaining(["camera=()", "microphone=()", "geolocation=()", "payment=()"]));
});

test("Strict-Transport-Security is sent only if it is configured", () => {
  expect(securityHeaders(nothing)).not.toHaveProperty("Strict-Transport-Security");
  expect(policyOf({}).has("upgrade-insecure-requests")).toBe(false);
  expect(securityHeaders({ ...nothing, hstsMaxAge: 300 })["Strict-Transport-Security"]).toBe("max-age=300");
  expect(policyOf({ hstsMaxAge: 300 }).has("upgrade-insecure-requests")).toBe(true);
});

test.each(["/reports", "https://reports.example/csp?site=a"])("violations are reported to %s", (reportEndpoint) => {
  const headers = securityHeaders({ ...nothing, reportEndpoint });
  const policy = policyOf({ reportEndpoint });
  expect(policy.get("report-uri")).toBe(reportEndpoint);
  expect(headers["Reporting-Endpoints"]).toBe(`${policy.get("report-to")}="${reportEndpoint}"`);
});

test("the origins of players on all pages are allowed as frames, each once", () => {
  const picture = { _key: "a", kind: "picture", picture: samplePicture } as const;
  const players = ["https://player.example/b", "https://another.example/a", "https://player.example/a"];
  const sections = players.map((player) => {
    const embed = { address: player, provider: "Vimeo", player } as const;
    const items = [picture, { ...picture, kind: "embed" as const, embed }];
    return { _type: "gallerySection", _key: "a", gallery: { title: "Galerie", items } } as const;
  });
  expect(frameOrigins([payloadWith(sections), payloadWith([])])).toEqual([
    "https://another.example",
    "https://player.example",
  ]);
});
