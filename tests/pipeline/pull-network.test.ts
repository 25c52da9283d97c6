import { readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { createServer as createTlsServer } from "node:tls";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openTransport } from "#pipeline/cms/transport.ts";
import type { Reason } from "#pipeline/failure.ts";
import { status } from "#tests/support/local-cms/faults.ts";
import { listenLocally } from "#tests/support/local-port.ts";
import { addressOfNobody, openProxy } from "#tests/support/network.ts";
import { expectedContent, pulledContent } from "#tests/support/pull-oracle.ts";
import { tryPulling } from "#tests/support/pull-trial.ts";

const fixtures = join(import.meta.dirname, "../fixtures/tls");

type Certificate = "trusted" | "expired" | "other-host" | "self-signed";

/** The authority that signed all certificates except the self-signed one. */
const authority = join(fixtures, "ca.pem");

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A host with this certificate, for a client that trusts the authority. */
const trusting = (certificate: Certificate) => (origin: string) => {
  vi.stubEnv("NODE_EXTRA_CA_CERTS", authority);
  return putTlsBefore(origin, certificate);
};
/** A host that only a proxy can reach. */
const by = (proxy: () => Promise<string>) => async () => {
  vi.stubEnv("HTTP_PROXY", await proxy());
  return "http://cms.invalid";
};
const refusal = "HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n";
const withoutTls = async () => (await openBabbler("HTTP/1.1 400 Bad Request\r\n\r\n")).replace("http:", "https:");

test.each<[name: string, host: (origin: string) => string | Promise<string>, reason: Reason, says: RegExp]>([
  ["an unknown authority", (at) => putTlsBefore(at, "trusted"), "certificate", /authority .*NODE_EXTRA_CA_CERTS/],
  ["a self-signed certificate", trusting("self-signed"), "certificate", /localhost:\d+ has a self-signed.*NODE_EXTRA_/],
  ["an expired certificate", trusting("expired"), "certificate", /certificate of .*has expired.*clock/],
  ["another host's certificate", trusting("other-host"), "certificate", / of localhost:\d+ is for another host/],
  ["a closed port", addressOfNobody, "unreachable", /:\d+ refuses the connection \(ECONNREFUSED\).* Tried 3 times\.$/],
  ["a mail server", () => openBabbler("220 mail.example ESMTP\r\n"), "nonsense", /does not speak HTTP/],
  ["a server without TLS", withoutTls, "nonsense", /does not speak TLS.*should it be http:/],
  ["a blocked port", () => "http://127.0.0.1:25", "unreachable", /HTTP clients block the port of .*:25 /],
  ["a name that nobody has", () => "http://cms.invalid", "unreachable", /cms\.invalid/],
  ["a proxy that is not there", by(addressOfNobody), "unreachable", /127\.0\.0\.1:\d+ refuses the connection/],
  ["a proxy with a password", by(() => openBabbler(refusal)), "unreachable", /not connect \(HTTP 407\).*HTTPS_PROXY/],
])("%s is reported with its address and its cause", async (_name, hostFor, reason, says) => {
  const { cms, failing } = await tryPulling();
  const failure = await failing({ settings: { apiHost: await hostFor(cms.origin) } });
  expect(failure).toMatchObject({ reason, message: expect.stringMatching(says) });
  // A second attempt would not help against a wrong certificate or another protocol.
  if (reason !== "unreachable") expect(failure.message).not.toContain("Tried");
});

/** The address 0.0.0.0 also leads to this machine, but it is not a loopback address. */
test.each<[host: string, noProxy: string, isAsked: boolean]>([
  ["127.0.0.1", "", false],
  ["127.1.2.3", "", false],
  ["localhost", "", false],
  ["cms.localhost", "", false],
  ["0.0.0.0", "", true],
  ["0.0.0.0", "10.0.0.0/8, ::1, 0.0.0.0/33", true],
  ["0.0.0.0", "0.0.0.0/, 0.0.0.0/-1, 0.0.0.0/1.5, 0.0.0.0/8/8", true],
  ["0.0.0.0", "0.0.0.0", false],
  ["0.0.0.0", "10.0.0.0/8, 0.0.0.0/8", false],
  ["cms.invalid", "127.0.0.0/8", true],
])("a request to %s with NO_PROXY=%s goes through the proxy: %s", async (host, noProxy, isAsked) => {
  const { cms } = await tryPulling();
  const proxy = await openProxy("nowhere");
  vi.stubEnv("HTTP_PROXY", proxy.origin).stubEnv("NO_PROXY", noProxy);
  await using transport = openTransport();
  const { port } = new URL(cms.origin);
  const asking = transport.ask(`http://${host}:${port}/v1/check/cors`, {}, 1000).catch(() => undefined);
  if (isAsked) await expect.poll(() => proxy.asked).toEqual([`${host}:${port}`]);
  await asking;
  expect(proxy.asked).toHaveLength(isAsked ? 1 : 0);
});

test("a proxy that never answers ends the pull at its deadline", async () => {
  const { start } = await tryPulling();
  const proxy = await openProxy("nowhere");
  const far = { SANITY_API_HOST: "http://cms.invalid" };
  const environment = { ...far, HTTPS_PROXY: proxy.origin, HTTP_PROXY: proxy.origin, PULL_DEADLINE: "1" };
  const { code, out } = await start(["--json"], environment).outcome;
  expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 3, ok: false, reason: "unreachable" });
  expect(proxy.asked.length).toBeGreaterThan(0);
});

test("a single request that a proxy does not pass on ends at its time limit", async () => {
  const proxy = await openProxy("nowhere");
  vi.stubEnv("HTTP_PROXY", proxy.origin).stubEnv("NO_PROXY", "");
  await using transport = openTransport();
  await expect(transport.ask("http://site.invalid/", {}, 50)).rejects.toThrow(/timeout/);
});

test("all requests go through the environment's proxy, with its certificates", async () => {
  const { cms, dir, start } = await tryPulling();
  const front = await putTlsBefore(cms.origin, "other-host");
  const proxy = await openProxy(front);
  const environment = {
    SANITY_API_HOST: "https://cms.example",
    https_proxy: proxy.origin,
    NODE_EXTRA_CA_CERTS: authority,
  };
  expect(await start([], environment).outcome).toMatchObject({ code: 0 });
  expect(await pulledContent(dir)).toEqual(expectedContent(cms.store.current));
  expect(cms.requests.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["query", "image", "file"]));
  expect(new Set(proxy.asked)).toEqual(new Set(["cms.example:443"]));
});

test("a query that the CMS does not understand is reported with the position of the error", async () => {
  const trial = await tryPulling();
  const query = '*[!(_id in path("drafts.**"))]{_id,_rev';
  const error = { type: "queryParseError", description: "expected '}'", query, start: query.length, end: query.length };
  trial.cms.faults.script = () => status(400, { error });
  const { reason, message } = await trial.failing();
  expect(reason).toBe("nonsense");
  expect(message).toContain(`“expected '}'” at ▸ in the query `);
  expect(message).toContain('(_id in path("drafts.**"))]{_id,_rev▸');
  expect(message).not.toMatch(/%20|\\u000A|\n/);
});

/** Starts a TLS server in front of one without TLS. Returns its address, `https://localhost:…`. */
async function putTlsBefore(origin: string, certificate: Certificate): Promise<string> {
  const { port } = new URL(origin);
  const read = (name: string) => readFileSync(join(fixtures, `${name}.pem`));
  const server = createTlsServer({ key: read("key"), cert: read(certificate) }, (socket) => {
    pipeline(socket, connect(Number(port), "127.0.0.1"), socket, () => {});
  });
  // A client that does not trust the certificate disconnects.
  server.on("tlsClientError", () => {});
  return `https://localhost:${(await listenLocally(server, onTestFinished)).port}`;
}

/** Starts a server that answers each connection with these words. */
async function openBabbler(words: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(words);
  });
  return (await listenLocally(server, onTestFinished)).origin;
}
