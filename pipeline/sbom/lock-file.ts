/** What of a package-lock.json is read here: https://docs.npmjs.com/cli/configuring-npm/package-lock-json */
export interface LockFile {
  readonly name: string;
  readonly version: string;
  /** By path: `""` is the project itself, `node_modules/a/node_modules/b` a package that only `a` uses. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface LockedPackage {
  /** Only where it differs from the path. */
  readonly name?: string;
  readonly version: string;
  /** `sha512-…`: what a download must hash to. */
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** `node_modules/a/node_modules/@b/c` → `@b/c` */
export function packageName(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** The paths of the packages, apart from the project itself, always in the same order. */
export function packagePaths({ packages }: LockFile): string[] {
  return Object.keys(packages)
    .filter((path) => path !== "")
    .sort();
}

/** Where Node finds a package from another: beside it, or beside one that holds it. Returns undefined when it is not installed. */
export function resolvePackage({ packages }: LockFile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (Object.hasOwn(packages, path)) return path;
    if (folder === "") return undefined;
  }
}
