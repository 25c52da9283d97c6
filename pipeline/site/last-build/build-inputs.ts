import { relative } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import { contactEndpoint, origin, workerIsOff } from "#src/site.ts";
import { brandSettings, checkSettings, headerSettings, siteSettings } from "../../settings.ts";
import { type SourceCommit, sourceCommit } from "../build-record.ts";
import { keyOf } from "../cache/build-cache.ts";
import { digestOfFiles } from "../code/digest-of-files.ts";
import { toolVersions } from "../code/tool-versions.ts";
import type { FileDigests } from "./file-digests.ts";

/** What a built site comes from, each named by its content. */
export interface BuildInputs {
  /** All of it: a site that was built from the same is the same, to the byte. */
  readonly digest: string;
  /** All but the content and the commit: code, look, tools and settings. */
  readonly making: string;
  readonly commit: SourceCommit;
}

/** Whatever lies in these places is taken to matter: rather a build too many than a stale site. */
export const codePlaces = [
  "src",
  "pipeline",
  "server",
  "public",
  "index.html",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.base.json",
] as const;

interface Options {
  readonly snapshotDir: string;
  /** Absolute. */
  readonly brandDir: string;
  readonly files: InputFiles;
}

/** Apart, since code is loaded when the program starts, and content is read later. */
export interface InputFiles {
  /** Of the look, too. */
  readonly code: FileDigests;
  readonly content: FileDigests;
}

/** @throws WrongUse when a setting is wrong */
export async function readInputs({ snapshotDir, brandDir, files }: Options): Promise<BuildInputs> {
  const root = process.cwd();
  const settings = {
    ...{ origin, contactEndpoint, workerIsOff },
    ...{ ...brandSettings(), ...checkSettings(), ...headerSettings(), ...siteSettings() },
    brandDir: relative(root, brandDir),
  };
  const making = keyOf(
    "making",
    digestOfFiles(root, codePlaces, files.code),
    digestOfFiles(brandDir, [""], files.code),
    canonicalJson(settings),
    canonicalJson(await toolVersions()),
    // Encoders of pictures may round differently on another kind of machine.
    `${process.platform} ${process.arch}`,
  );
  const commit = await sourceCommit();
  const digest = keyOf("inputs", making, digestOfFiles(snapshotDir, [""], files.content), canonicalJson(commit));
  return { digest, making, commit };
}
