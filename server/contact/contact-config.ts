import { isAbsolute, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { SettingsReader } from "#src/settings/read-settings.ts";
import { defaultMaxWaiting, promisedRetentionDays } from "./limits.ts";
import { type MailConfig, readMailConfig } from "./mail-config.ts";

export type ContactConfig = {
  readonly databaseFile: string;
  /** Days after which a message is deleted. */
  readonly retentionDays: number;
  /** Messages that may wait to be mailed; what comes on top gets a 503. */
  readonly maxWaiting: number;
  /** Without it messages wait for `make messages`. */
  readonly mail: MailConfig | undefined;
};

/** `distDir` is no place for personal data: what lies there is served, and the next build deletes it. */
export function readContactConfig(reader: SettingsReader, distDir: string): ContactConfig {
  const databaseFile = resolve(reader.text("CONTACT_DB") ?? projectDatabase);
  if (isInside(databaseFile, distDir)) {
    reader.report("CONTACT_DB should be outside of the built site (DIST_DIR), which is public.");
  }
  return {
    databaseFile,
    retentionDays: reader.wholeNumber("CONTACT_RETENTION_DAYS", promisedRetentionDays, 1, 3650),
    maxWaiting: reader.wholeNumber("CONTACT_MAX_WAITING", defaultMaxWaiting, 1, 1_000_000),
    mail: readMailConfig(reader),
  };
}

const projectDatabase = fileURLToPath(new URL("../../var/contact.sqlite", import.meta.url));

function isInside(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return !path.startsWith("..") && !isAbsolute(path);
}
