import { expect, test } from "vitest";
import { securityHeaders } from "#server/security-headers.ts";

test.each([
  { contactEndpoint: undefined, connect: "connect-src 'self'" },
  { contactEndpoint: "/api/contact", connect: "connect-src 'self'" },
  { contactEndpoint: "https://forms.example/contact?to=us", connect: "connect-src 'self' https://forms.example" },
  { contactEndpoint: "http://127.0.0.1:8080/api/contact", connect: "connect-src 'self' http://127.0.0.1:8080" },
])("with the form sent to $contactEndpoint, pages may connect: $connect", ({ contactEndpoint, connect }) => {
  const policy = securityHeaders({ hstsMaxAge: 0, contactEndpoint })["Content-Security-Policy"]?.split("; ");
  expect(policy?.filter((directive) => directive.startsWith("connect-src"))).toEqual([connect]);
});
