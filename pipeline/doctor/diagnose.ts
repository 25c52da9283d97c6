import { type CmsSettings, createCmsClient, sourceOf } from "../cms/client.ts";
import type { RetryPolicy } from "../cms/session.ts";
import { Failure } from "../failure.ts";
import { failureOf } from "../failure-of.ts";
import { readLastPull } from "../pull/remember.ts";
import { type NetworkSettings, networkSettings, type PullSettings } from "../settings.ts";
import { snapshotPaths } from "../snapshot/paths.ts";
import { examineAnswer, examineFailure } from "./examine-cms.ts";
import { examineNetwork } from "./examine-network.ts";
import { examineSettings } from "./examine-settings.ts";
import { examineSnapshot } from "./examine-snapshot.ts";
import type { CmsFacts, Diagnosis, Finding } from "./finding.ts";
import { briefRetryPolicy, type Probe, probe } from "./probe.ts";

export interface DiagnoseOptions {
  /** The snapshot's folder; it need not be there. */
  readonly dir: string;
  readonly settings: PullSettings;
  /** A day such as `2026-11-21`. */
  readonly today: string;
  /** Those of the environment unless given. */
  readonly network?: NetworkSettings;
  readonly signal?: AbortSignal;
  readonly retryPolicy?: Partial<RetryPolicy>;
}

/** What the settings mean, what the CMS answers to them, and how the snapshot compares. Changes nothing. */
export async function diagnose(options: DiagnoseOptions): Promise<Diagnosis> {
  const { dir, settings, today } = options;
  const named = isNamed(settings) ? settings : undefined;
  const { facts, findings: own } = examineSettings(settings, named && createCmsClient(named), today);
  const findings = [...own, ...examineNetwork(options.network ?? networkSettings())];
  const canAsk = named && !findings.some(({ level }) => level === "wrong");
  const { cms, probe: shown, findings: answered } = canAsk ? await examineCms(named, options) : { findings: [] };
  const { facts: snapshot, findings: compared } = examineSnapshot(
    dir,
    shown &&
      named && {
        source: sourceOf(named),
        documents: shown.documents,
        cache: readLastPull(snapshotPaths(dir).cache, named),
        privateTypes: named.privateTypes,
      },
  );
  const all = [...findings, ...answered, ...compared];
  const reason = all.find(({ level }) => level === "wrong")?.reason;
  return {
    ...(reason ? { reason } : {}),
    settings: facts,
    ...(cms ? { cms } : {}),
    ...(snapshot ? { snapshot } : {}),
    findings: all,
  };
}

function isNamed(settings: PullSettings): settings is CmsSettings {
  return settings.projectId !== undefined;
}

async function examineCms(
  settings: CmsSettings,
  { retryPolicy, network, signal = new AbortController().signal }: DiagnoseOptions,
): Promise<{ cms?: CmsFacts; probe?: Probe; findings: Finding[] }> {
  const ask = (as: CmsSettings) => probe(as, { ...briefRetryPolicy, ...retryPolicy }, signal, network).catch(asFailure);
  const own = await ask(settings);
  const mayCompare = settings.token && !(own instanceof Failure && isAboutTheHost(own));
  const anonymous = mayCompare ? await ask({ ...settings, token: undefined }) : undefined;
  if (own instanceof Failure) return { findings: examineFailure(own, anonymous) };
  const { facts, findings } = examineAnswer(own, anonymous);
  return { cms: facts, probe: own, findings };
}

/** Asking again as someone else would not help. */
function isAboutTheHost({ reason }: Failure): boolean {
  return reason !== "unauthorized";
}

/** Whatever it is, it is a finding: who asks for a diagnosis wants no other end. */
function asFailure(error: unknown): Failure {
  const failure = failureOf(error);
  if (failure.reason === "interrupted") throw failure;
  return failure;
}
