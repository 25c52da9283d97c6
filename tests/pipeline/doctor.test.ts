import { expect, onTestFinished, test, vi } from "vitest";
import type { CmsSettings } from "#pipeline/cms/cms-settings.ts";
import { type Diagnosis, diagnose, diagnosisText } from "#pipeline/doctor/command.ts";
import type { Finding } from "#pipeline/doctor/finding.ts";
import { plain } from "#pipeline/verb.ts";
import { type Fault, htmlPage, status } from "#tests/support/local-cms/faults.ts";
import type { TestCmsOptions } from "#tests/support/local-cms/test-cms.ts";
import { addressOfNobody, openProxy } from "#tests/support/network.ts";
import { runVerb } from "#tests/support/programs.ts";
import { settingsFor, type Trial, tryPulling } from "#tests/support/pull-trial.ts";
import { sampleDocuments } from "#tests/support/sample.ts";

type Settings = Partial<Omit<CmsSettings, "projectId">> & { readonly projectId?: string | undefined };

/** Examines the CMS of a trial, and expects that the text for a terminal has every finding. */
async function examine({ cms }: Trial, settings: Settings = {}) {
  const diagnosis = await diagnose({ ...settingsFor(cms), ...settings });
  const told = diagnosisText(diagnosis, plain);
  for (const { says, remedy } of diagnosis.findings) {
    expect(told).toContain(`  ${says}\n${remedy ? `         → ${remedy}.\n` : ""}`);
  }
  const notes = diagnosis.findings.filter(({ level }) => level === "note").length;
  if (notes > 0 && !diagnosis.reason) expect(told).toMatch(notes === 1 ? "One note above" : `${notes} notes above`);
  return diagnosis;
}

function factsIn({ findings }: Diagnosis, about: "settings" | "cms", level?: Finding["level"]): string[] {
  return findings.filter((one) => one.about === about && (!level || one.level === level)).map((one) => one.says);
}

const secret = "sk-not-a-real-one";

test("doctor counts what a pull brings, and what it leaves out", async () => {
  const trial = await tryPulling();
  const { documents } = await trial.pull();
  const { store } = trial.cms;
  store.insert({ ...store.get("team-jana"), _id: "drafts.team-jana" });
  const diagnosis = await examine(trial, { token: secret });
  const types = new Set(sampleDocuments().map(({ _type }) => _type)).size;
  expect(factsIn(diagnosis, "cms").slice(0, 2)).toEqual([
    `It shows this reader ${documents} published documents of ${types} types.`,
    "There are also 1 draft, which a pull excludes.",
  ]);
  expect(diagnosis.reason).toBeUndefined();
});

test.each([
  ["past the cache without a token", {}, undefined, /^Cache: .*drops the cache/],
  ["the cache with a token", { token: secret }, undefined, /^Cache: .*keeps it and drops withCredentials/],
  ["another host with a token", { apiHost: "http://cms.invalid", token: secret }, "note", /unencrypted/],
] as const)("doctor says that requests ask %s, and what that means", async (_, settings, level, words) => {
  const diagnosis = await examine(await tryPulling(), settings);
  expect(factsIn(diagnosis, "settings", level)).toContainEqual(expect.stringMatching(words));
  // A setting that has its default needs no advice.
  expect(factsIn(diagnosis, "settings", "note")).toHaveLength(level === "note" ? 1 : 0);
});

test("documents with a dot in their id are hidden from anonymous readers: they are counted", async () => {
  const dotted = ["a", "b", "c"].map((name) => ({ _id: `note.${name}`, _type: "note" }));
  const trial = await tryPulling({ documents: [...sampleDocuments(), ...dotted] });
  const { size } = trial.cms.store.current;
  const diagnosis = await examine(trial, { token: secret });
  expect(factsIn(diagnosis, "cms")).toContainEqual(expect.stringContaining(" types, 3 of them with a dot"));
  expect(factsIn(diagnosis, "cms")).toContain(
    `Readers without a token see ${size - 3} of the ${size} documents; 3 of the hidden ones have a dot in their id. The token is needed.`,
  );
});

test.each([
  [403, "good", "Readers without a token are refused: the dataset is private."],
  [503, "note", expect.stringMatching(/^It could not be found out what readers without a token see\. .*HTTP 503/)],
] as const)("only a refusal proves that a dataset is private: HTTP %d", async (code, level, words) => {
  const trial = await tryPulling();
  trial.cms.faults.script = ({ headers }) => (headers.authorization ? undefined : status(code));
  expect(factsIn(await examine(trial, { token: secret }), "cms", level)).toContainEqual(words);
});

const refused: TestCmsOptions = { tokens: { good: "read" } };
const expired: TestCmsOptions = { tokens: { [secret]: "expired" } };
/** The settings of a reader with a token. */
const own = { token: secret };
const nobody = await addressOfNobody();

type Setup = { settings?: Settings; fault?: Fault; cms?: TestCmsOptions };

test.each<[name: string, setup: Setup, reason: string, fact: RegExp, remedy: RegExp]>([
  ["a private dataset", { cms: { isPrivate: true } }, "guard", /shows no documents to this reader/, /SANITY_TOKEN/],
  ["an empty dataset", { settings: own, cms: { documents: [] } }, "guard", /shows no documents/, /the token may read/],
  ["a wrong token", { settings: own, cms: refused }, "unauthorized", /HTTP 401/, /Create a token/],
  ["an expired token", { settings: own, cms: expired }, "unauthorized", /Session is expired/, /Create a token/],
  ["a wrong project", { settings: { projectId: "river" } }, "not-found", /HTTP 404/, /Compare the names/],
  ["a missing dataset", { settings: { dataset: "staging" } }, "not-found", /HTTP 404/, /Compare the names/],
  ["a log-in page", { fault: htmlPage }, "nonsense", /a web page came/, /Open the host's address/],
  ["a host that fails", { fault: status(503) }, "unreachable", /HTTP 503/, /network/],
  ["an unreachable host", { settings: { apiHost: nobody } }, "unreachable", /ECONNREFUSED/, /network/],
  ["no project", { settings: { projectId: undefined } }, "config", /No project is named/, /SANITY_PROJECT_ID/],
  ["a version to come", { settings: { apiVersion: "2999-01-01" } }, "config", /a future day/, /Name a past day/],
])("%s: doctor says the reason and what to do", async (_, { settings, fault, cms }, reason, fact, remedy) => {
  const trial = await tryPulling(cms);
  trial.cms.faults.script = () => fault;
  const diagnosis = await examine(trial, settings);
  expect(diagnosis.reason).toBe(reason);
  const wrong = diagnosis.findings.find(({ level }) => level === "wrong");
  expect(wrong?.says).toMatch(fact);
  expect(wrong?.remedy).toMatch(remedy);
  expect(diagnosisText(diagnosis, plain)).toContain(`As it is, a pull fails (${reason}).`);
  expect(JSON.stringify(diagnosis)).not.toContain(secret);
});

test("doctor says so if a token is refused but not needed", async () => {
  const trial = await tryPulling(refused);
  const diagnosis = await examine(trial, { token: secret });
  const note = diagnosis.findings.find(({ about, level }) => about === "cms" && level === "note");
  expect(note?.says).toMatch(/Without the token the CMS answers, and shows \d+ documents/);
  expect(note?.remedy).toContain("remove SANITY_TOKEN");
});

test("for a CMS that answers differently doctor says what a preview or a pull would lack", async () => {
  const trial = await tryPulling();
  expect(factsIn(await examine(trial), "cms")).toContain(
    "Its pictures, drafts and events are told as the local CMS tells them.",
  );
  const picture = [...trial.cms.store.current.values()].find(({ _type }) => _type === "sanity.imageAsset");
  const id = String(picture?._id);
  trial.cms.store.edit(id, ({ sha1hash: _, ...others }) => others);
  trial.cms.faults.script = ({ kind }) => (kind === "listen" ? status(403) : undefined);
  const diagnosis = await examine(trial);
  expect(factsIn(diagnosis, "cms", "note")).toEqual([
    `Unlike the local CMS, it tells no sha1hash of the picture ${id}.`,
    expect.stringMatching(/^Unlike the local CMS, it has no listener for this reader: .*HTTP 403/),
  ]);
  expect(diagnosis.reason).toBeUndefined();
});

test("doctor uses the same proxy as a pull, and names it without its password", async () => {
  const trial = await tryPulling();
  const proxy = await openProxy(trial.cms.origin);
  const httpProxy = proxy.origin.replace("http://", "http://company:sesame@");
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("HTTP_PROXY", httpProxy).stubEnv("NO_PROXY", "intranet.example");
  const diagnosis = await examine(trial, { apiHost: "http://cms.invalid" });
  expect(diagnosis.reason).toBeUndefined();
  expect(new Set(proxy.asked)).toEqual(new Set(["cms.invalid:80"]));
  const { host } = new URL(proxy.origin);
  expect(factsIn(diagnosis, "settings")).toContain(
    `Proxy: http://${host} for https, http://${host} for http, and none for intranet.example.`,
  );
  expect(JSON.stringify(diagnosis)).not.toMatch(/sesame|company:/);
});

async function runDoctor({ cms }: Trial, args: string[] = [], env: Record<string, string> = {}) {
  const settings = { SANITY_API_HOST: cms.origin, SANITY_PROJECT_ID: "local", ...env };
  const { code, out } = await runVerb(["doctor", ...args], settings);
  return { code, out };
}

test("doctor has the exit code of a pull", async () => {
  const well = await runDoctor(await tryPulling(), ["--json"]);
  expect({ code: well.code, ...JSON.parse(well.out) }).toMatchObject({ code: 0, verb: "doctor", ok: true });
  const hidden = await runDoctor(await tryPulling({ isPrivate: true }));
  expect(hidden).toEqual({ code: 3, out: expect.stringContaining("a pull fails (guard)") });
  const wrong = await runDoctor(await tryPulling(), ["--json"], { SANITY_USE_CDN: "often" });
  expect(wrong).toEqual({ code: 2, out: expect.stringMatching(/"reason": ?"config".*SANITY_USE_CDN/s) });
});
