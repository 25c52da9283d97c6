import { expect, test } from "vitest";
import type { Reason } from "#pipeline/failure.ts";
import type { NetworkSettings } from "#pipeline/settings.ts";
import {
  addressOfNobody,
  authorityFile,
  type Certificate,
  openBabbler,
  openProxy,
  putTlsBefore,
} from "#tests/support/network.ts";
import { expectedContent, pulledContent } from "#tests/support/pull-oracle.ts";
import { startPull } from "#tests/support/pull-process.ts";
import { hasty, settingsFor, type Trial, tryPulling } from "#tests/support/pull-trial.ts";

/** Networks that are not plain: proxies, certificates, and servers that are others than one thinks. */

function at(trial: Trial, apiHost: string, network: NetworkSettings = {}) {
  return { settings: settingsFor(trial.cms, { apiHost }), network, retryPolicy: hasty };
}

test("over TLS with a known authority, questions and downloads alike go through", async () => {
  const trial = await tryPulling();
  const host = await putTlsBefore(trial.cms.origin, "trusted");
  await trial.pull(at(trial, host, { extraCaFile: authorityFile }));
  expect(await pulledContent(trial.dir)).toEqual(expectedContent(trial.cms.store.current));
});

test.each<{ name: string; certificate: Certificate; knowsAuthority: boolean; says: RegExp }>([
  {
    name: "by an authority of the company's own",
    certificate: "trusted",
    knowsAuthority: false,
    says: /from an authority that this machine does not know.*NODE_EXTRA_CA_CERTS/,
  },
  {
    name: "by itself",
    certificate: "self-signed",
    knowsAuthority: true,
    says: /localhost:\d+ shows a certificate signed by itself.*NODE_EXTRA_CA_CERTS/,
  },
  { name: "long ago", certificate: "expired", knowsAuthority: true, says: /certificate of .*has expired.*clock/ },
  {
    name: "for another host",
    certificate: "other-host",
    knowsAuthority: true,
    says: /certificate of localhost:\d+ is for another host/,
  },
])("a certificate that was signed $name is told at once", async ({ certificate, knowsAuthority, says }) => {
  const trial = await tryPulling();
  const host = await putTlsBefore(trial.cms.origin, certificate);
  const failure = await trial.failing(at(trial, host, knowsAuthority ? { extraCaFile: authorityFile } : {}));
  expect(failure.reason).toBe("certificate");
  expect(failure.message).toMatch(says);
  expect(failure.message).not.toContain("Tried");
});

test.each<{ name: string; host: () => Promise<string>; reason: Reason; says: RegExp }>([
  {
    name: "nobody",
    host: addressOfNobody,
    reason: "unreachable",
    says: /127\.0\.0\.1:\d+ refuses the connection \(ECONNREFUSED\).* Tried 3 times\.$/,
  },
  {
    name: "a server of another kind",
    host: () => openBabbler("220 mail.example ESMTP\r\n"),
    reason: "nonsense",
    says: /speaks no HTTP/,
  },
  {
    name: "a server without TLS",
    host: async () => (await openBabbler("HTTP/1.1 400 Bad Request\r\n\r\n")).replace("http:", "https:"),
    reason: "nonsense",
    says: /speaks no TLS.*is it http:/,
  },
  {
    name: "nobody who could be asked",
    host: async () => "http://127.0.0.1:25",
    reason: "unreachable",
    says: /the port of 127\.0\.0\.1:25 is one that is never asked by HTTP .*[^.]\.$/,
  },
  {
    name: "a name that nobody has",
    host: async () => "http://cms.invalid",
    reason: "unreachable",
    says: /cms\.invalid/,
  },
])("where $name answers, the address and what it means are told", async ({ host, reason, says }) => {
  const trial = await tryPulling();
  const failure = await trial.failing(at(trial, await host()));
  expect({ reason: failure.reason, message: failure.message }).toEqual({
    reason,
    message: expect.stringMatching(says),
  });
});

test("a server that has answered before is waited for longer", async () => {
  const trial = await tryPulling();
  const { cms } = trial;
  // It falls silent after the first answer.
  cms.faults.script((_, index) => (index > 0 ? { kind: "cut" } : undefined));
  const failure = await trial.failing({ retryPolicy: { ...hasty, attempts: 5 } });
  expect(failure.message).toMatch(/Tried 5 times/);
});

test("with a proxy, nothing goes past it: the host's name is known to the proxy alone", async () => {
  const trial = await tryPulling();
  const proxy = await openProxy(trial.cms.origin);
  const host = "http://cms.invalid";
  await trial.pull(at(trial, host, { httpProxy: proxy.origin }));
  expect(await pulledContent(trial.dir)).toEqual(expectedContent(trial.cms.store.current));
  expect(trial.cms.requests.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["query", "image", "file"]));
  expect(new Set(proxy.asked)).toEqual(new Set(["cms.invalid:80"]));
});

test("hosts that need no proxy are reached without it", async () => {
  const trial = await tryPulling();
  const proxy = await openProxy("nowhere");
  await trial.pull(at(trial, trial.cms.origin, { httpProxy: proxy.origin, noProxy: "localhost,127.0.0.1" }));
  expect(proxy.asked).toEqual([]);
});

test("a proxy that is not there is told with its address", async () => {
  const trial = await tryPulling();
  const httpProxy = await addressOfNobody();
  const failure = await trial.failing(at(trial, "http://cms.invalid", { httpProxy }));
  expect(failure.message).toContain(`${new URL(httpProxy).host} refuses the connection`);
});

test("a proxy that wants a name and a password is told as such", async () => {
  const trial = await tryPulling();
  const httpProxy = await openBabbler("HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n");
  const failure = await trial.failing(at(trial, "http://cms.invalid", { httpProxy }));
  expect(failure.message).toMatch(/the proxy does not connect \(HTTP 407\).*HTTPS_PROXY/);
});

test("a proxy that never answers ends the process at the deadline, too", { timeout: 30_000 }, async () => {
  const { cms, dir } = await tryPulling();
  const proxy = await openProxy("nowhere");
  const environment = { HTTPS_PROXY: proxy.origin, HTTP_PROXY: proxy.origin, PULL_DEADLINE: "3" };
  const { code, out } = await startPull(cms, dir, ["--json"], environment).outcome;
  expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 3, ok: false, reason: "unreachable" });
  expect(proxy.asked.length).toBeGreaterThan(0);
});

test("the environment's proxy and certificates hold for the program", { timeout: 30_000 }, async () => {
  const { cms, dir } = await tryPulling();
  const front = await putTlsBefore(cms.origin, "trusted");
  const proxy = await openProxy(front);
  const environment = {
    SANITY_API_HOST: "https://localhost",
    https_proxy: proxy.origin,
    NODE_EXTRA_CA_CERTS: authorityFile,
  };
  expect(await startPull(cms, dir, [], environment).outcome).toMatchObject({ code: 0 });
  expect(await pulledContent(dir)).toEqual(expectedContent(cms.store.current));
  expect(new Set(proxy.asked)).toEqual(new Set(["localhost:443"]));
});

test("settings of the network that are none are wrong use", { timeout: 30_000 }, async () => {
  const { cms, dir } = await tryPulling();
  for (const [name, value] of [
    ["HTTPS_PROXY", "proxy"],
    ["NODE_EXTRA_CA_CERTS", "/nowhere/ca.pem"],
  ] as const) {
    const { code, err } = await startPull(cms, dir, [], { [name]: value }).outcome;
    expect(code).toBe(2);
    expect(err).toContain(name);
    expect(err).not.toContain("    at ");
  }
});

test("a question that the CMS does not understand is told with the place in it", async () => {
  const trial = await tryPulling();
  const query = '*[!(_id in path("drafts.**"))]{_id,_rev';
  const error = { type: "queryParseError", description: "expected '}'", query, start: query.length, end: query.length };
  trial.cms.faults.script(() => ({ kind: "status", status: 400, body: { error } }));
  const { reason, message } = await trial.failing();
  expect(reason).toBe("nonsense");
  expect(message).toContain(`“expected '}'” at ▸ in the query `);
  expect(message).toContain('(_id in path("drafts.**"))]{_id,_rev▸');
  expect(message).not.toMatch(/%20|\\u000A|\n/);
});
