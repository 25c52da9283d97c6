import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { createCms, rawApiVersion } from "#pipeline/cms/client.ts";
import { defaultRetryPolicy, openSession } from "#pipeline/cms/session.ts";
import { liveRecord } from "#pipeline/deploy/deployed-record.ts";
import { cmsFindings } from "#pipeline/doctor/cms-findings.ts";
import { parseJson } from "#pipeline/json.ts";
import { isShownDocuments } from "#pipeline/pages/shown-documents.ts";
import { openHostedAccess } from "#pipeline/preview/access.ts";
import { createDraftStore } from "#pipeline/preview/drafts.ts";
import { pullSettings } from "#pipeline/settings.ts";
import { composeMail } from "#server/contact/compose-mail.ts";
import { sendMail } from "#server/contact/send-mail.ts";
import { sendContact } from "#src/contact/send-contact.ts";
import { decodePayload } from "#src/content/wire.ts";
import { defaultLocale } from "#src/locales.ts";
import { goodContact, goodTexts } from "#tests/support/contact-site.ts";
import { readTree } from "#tests/support/folders.ts";
import { listenLocally } from "#tests/support/local-port.ts";
import { pullFrom } from "#tests/support/pull-trial.ts";
import { sampleFolder } from "#tests/support/sample.ts";

/** Odd answers with a good status, as a proxy or a sign-in page may send them, for each kind of request of the product. */

interface OddAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly encoding?: string;
  readonly bytes: string | Buffer;
}

const signInPage = "<!doctype html><title>Welcome</title><form>Sign in</form>";

const odd: Readonly<Record<string, OddAnswer>> = {
  "a sign-in page": { type: "text/html", bytes: signInPage },
  "a page that claims to be JSON": { bytes: signInPage },
  nothing: { bytes: "" },
  "status 204": { status: 204, bytes: "" },
  "status 206 with a part": { status: 206, bytes: '{"result":[' },
  null: { bytes: "null" },
  "a list": { bytes: "[]" },
  "an empty object": { bytes: "{}" },
  "a number": { bytes: "1e999" },
  "a text": { bytes: '"ok"' },
  "an empty result": { bytes: '{"result":{}}' },
  "a result of another question": { bytes: '{"result":{"allowed":true,"withCredentials":true}}' },
  "a result that is a text": { bytes: '{"result":"2026-01-01T00:00:00Z"}' },
  "a result that is true": { bytes: '{"result":true}' },
  "rows without fields": { bytes: '{"result":[{}]}' },
  "rows that are null": { bytes: '{"result":[null]}' },
  "rights of other types": { bytes: '{"result":{"studio":true,"link":1,"askedAt":7}}' },
  "rights without a time": { bytes: '{"result":{"studio":"2026-01-01T00:00:00Z","link":null}}' },
  "rights with a time that is none": { bytes: '{"result":{"studio":"yes","link":null,"askedAt":"now"}}' },
  "rights with more than was asked": {
    bytes: '{"result":{"studio":"2999-01-01T00:00:00Z","link":null,"askedAt":"2026-01-01T00:00:00Z","more":1}}',
  },
  "rights in the prototype": { bytes: '{"result":{"__proto__":{"studio":"2999-01-01T00:00:00Z","askedAt":"now"}}}' },
  "an error": { bytes: '{"error":{"description":"No"}}' },
  "JSON that is cut": { bytes: '{"result":{"studio":"2999-01-01T00:00' },
  "a byte order mark before UTF-16": { bytes: Buffer.from('\uFEFF{"result":null}', "utf16le") },
  "bytes that are not gzip": { encoding: "gzip", bytes: "no gzip" },
  "half of gzip": { encoding: "gzip", bytes: gzipSync('{"result":[]}').subarray(0, 12) },
  "control characters": { bytes: "\u0000\u0001\u0002" },
};

/** A server that gives every request the current `state.answer`. */
async function startOddServer(answer: OddAnswer) {
  const state = { answer };
  const server = createServer((_request, response) => {
    const { status = 200, type = "application/json", encoding, bytes } = state.answer;
    response.writeHead(status, { "content-type": type, ...(encoding && { "content-encoding": encoding }) });
    response.end(status === 204 ? undefined : bytes);
  });
  const { origin } = await listenLocally(server, onTestFinished);
  return { origin, state };
}

const settings = (apiHost: string) => ({
  ...pullSettings({ SANITY_API_HOST: apiHost, SANITY_TOKEN: "viewer" }),
  projectId: "odd",
});

const rights = (studio: string | null): OddAnswer => ({
  bytes: JSON.stringify({ result: { studio, link: null, askedAt: "2026-01-01T00:00:00Z" } }),
});

const cases = Object.entries(odd);

test.each(cases)("%s from the CMS opens no session of the preview, and ends none", async (_, answer) => {
  const { origin, state } = await startOddServer(rights(null));
  await using session = openSession(defaultRetryPolicy);
  const { client } = createCms({ ...settings(origin), apiVersion: rawApiVersion, perspective: "raw" }, session);
  const access = await openHostedAccess({ client, token: "viewer" });
  const enter = (secret: string) =>
    access.enable({
      method: "GET",
      path: "/preview/enable",
      headers: {},
      body: [],
      clientAddress: "192.0.2.1",
      query: `?sanity-preview-secret=${secret}`,
    });
  state.answer = rights("2026-06-01T00:00:00Z");
  const { headers } = await enter("a-right-secret");
  const cookie = headers["Set-Cookie"]?.split(";")[0];
  expect(access.sessionOf(cookie)).toBe("studio");

  state.answer = answer;
  const refused = await enter("any-other-secret");
  expect([refused.status, refused.headers["Set-Cookie"]]).toEqual([503, undefined]);
  expect(await access.admitsSecret("Bearer any-other-secret", "192.0.2.2")).toBe(false);
  await access.refresh();
  expect(access.sessionOf(cookie)).toBe("studio");
  await expect(openHostedAccess({ client, token: "viewer" })).rejects.toThrow();
});

test.each(cases)("%s gives no content and proves nothing about a site or a CMS", async (_, answer) => {
  const { origin } = await startOddServer(answer);
  const dir = await sampleFolder();
  const before = await readTree(dir);
  const cms = { origin, projectId: "odd", dataset: "production" };
  await expect(pullFrom(cms, dir)).rejects.toMatchObject({ name: "Failure" });
  expect(await readTree(dir)).toEqual(before);
  const findings = await cmsFindings({ ...settings(origin), deadlineMs: 200 });
  expect(findings.map(({ level }) => level)).toEqual(["wrong"]);

  await using session = openSession({ ...defaultRetryPolicy, attempts: 1 });
  const drafts = createDraftStore(createCms(settings(origin), session), settings(origin));
  await expect(drafts.fetchChanged()).rejects.toThrow();
  expect(drafts.documents()).toEqual([]);

  await expect(liveRecord(origin)).rejects.toMatchObject({ name: "Failure" });
});

test.each(cases)("%s does not count as a receipt of a message", async (_, answer) => {
  const { origin } = await startOddServer(answer);
  const request = { ...goodContact, locale: defaultLocale, consent: true } as const;
  expect((await sendContact(`${origin}/api/contact`, request, "key")).kind).toBe("unclear");
});

const incomplete: Readonly<Record<string, OddAnswer>> = {
  "a payload without a build": { bytes: '{"payload":{"page":{}}}' },
  "a build without a payload": { bytes: '{"build":"abc"}' },
  "a payload without a page": { bytes: '{"build":"abc","payload":{}}' },
};

test.each(Object.entries({ ...odd, ...incomplete }))("%s is no page and no list of shown documents", (_, { bytes }) => {
  const text = bytes.toString();
  expect(() => decodePayload(text)).toThrow();
  // An empty list is correct: a site may show no document at all.
  expect(isShownDocuments(parseJson(text))).toBe(text === "{}");
});

test("a mail does not count as sent if a sign-in page answers", async () => {
  const { origin } = await startOddServer({ type: "text/html", bytes: signInPage });
  const config = { url: `${origin}/emails`, token: "t", to: ["a@company.example"], from: "b@company.example" };
  const mail = composeMail({ ...goodTexts, key: "key", locale: defaultLocale, receivedAt: 0 }, config);
  const sending = sendMail(config, { mail, key: "key", signal: AbortSignal.timeout(5000) });
  await expect(sending).rejects.toMatchObject({ code: "NO_JSON" });
});
