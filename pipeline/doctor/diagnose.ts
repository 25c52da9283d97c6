import { type CmsSettings, createCmsClient } from "../cms/client.ts";
import type { RetryPolicy } from "../cms/session.ts";
import { Failure } from "../failure.ts";
import { type NetworkSettings, networkSettings, type PullSettings } from "../settings.ts";
import { countByType } from "../snapshot/lock.ts";
import { cmsFindings, dottedIds, type Probe, probe } from "./cms-findings.ts";
import { settingsFindings } from "./settings-findings.ts";
import { examineSnapshot } from "./snapshot-findings.ts";

export interface DiagnoseOptions {
  /** The snapshot's folder; it need not be there. */
  readonly dir: string;
  readonly settings: PullSettings;
  /** A day such as `2026-11-21`. */
  readonly today: string;
  /** Those of the environment unless given. */
  readonly network?: NetworkSettings;
  readonly retryPolicy?: Partial<RetryPolicy>;
}

export type Diagnosis = Awaited<ReturnType<typeof diagnose>>;

/** What the settings mean, what the CMS answers to them, and how the snapshot compares. Changes nothing. */
export async function diagnose(options: DiagnoseOptions) {
  const { dir, settings, today, retryPolicy, network = networkSettings() } = options;
  const { projectId, dataset, apiVersion, apiHost, token } = settings;
  const named: CmsSettings | undefined = projectId === undefined ? undefined : { ...settings, projectId };
  const { useCdn, withCredentials } = named ? createCmsClient(named).config() : {};
  const host = apiHost ?? (named && `https://${projectId}.${useCdn ? "apicdn" : "api"}.sanity.io`);
  const findings = settingsFindings(settings, network, { host, useCdn, today });
  const canAsk = named && !findings.some(({ level }) => level === "wrong");
  const own = canAsk ? await probe(named, retryPolicy, options.network) : undefined;
  // Asking once more without the token helps where the token may be what is wrong.
  const mayCompare = own && token && !(own instanceof Failure && own.reason !== "unauthorized");
  const anonymous =
    named && mayCompare ? await probe({ ...named, token: undefined }, retryPolicy, options.network) : undefined;
  if (own) findings.push(...cmsFindings(own, anonymous));
  const probed = own instanceof Failure ? undefined : own;
  const snapshot = examineSnapshot(dir, named, probed);
  findings.push(...snapshot.findings);
  return {
    reason: findings.find(({ level }) => level === "wrong")?.reason,
    settings: {
      projectId,
      dataset,
      apiVersion,
      host,
      hasToken: token !== undefined,
      useCdn: { asked: settings.useCdn, becomes: useCdn },
      withCredentials: { asked: true, becomes: named && (withCredentials ?? false) },
    },
    cms: probed && {
      ...probed,
      documents: typesOf(probed),
      dottedIds: dottedIds(probed.documents.keys()),
      anonymous: anonymous && !(anonymous instanceof Failure) ? typesOf(anonymous) : undefined,
    },
    snapshot: snapshot.facts,
    findings,
  };
}

function typesOf({ documents }: Probe) {
  return countByType([...documents.values()].map(({ type }) => type));
}
