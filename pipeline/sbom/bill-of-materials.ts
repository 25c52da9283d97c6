import { createHash } from "node:crypto";
import { type LockedPackage, type LockFile, packageName, packagePaths, resolvePackage } from "./lock-file.ts";

/**
 * The software bill of materials of a lock file, in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). It holds no
 * time and no chance: the same lock file gives the same bytes.
 */
export function billOfMaterials(lock: LockFile): Record<string, unknown> {
  const root = { type: "application", "bom-ref": refOf(lock, ""), name: lock.name, version: lock.version };
  const components = new Map(packagePaths(lock).map((path) => [refOf(lock, path), componentOf(lock, path)]));
  // At one place it may be needed to build, at another to run: what runs counts.
  for (const path of packagePaths(lock)) {
    const { dev, optional } = packageAt(lock, path);
    if (!dev && !optional) components.set(refOf(lock, path), componentOf(lock, path));
  }
  const body = {
    metadata: { component: root },
    components: sortedByKey(components),
    dependencies: sortedByKey(dependencyGraph(lock)),
  };
  return { bomFormat: "CycloneDX", specVersion: "1.6", serialNumber: `urn:uuid:${uuidOf(body)}`, version: 1, ...body };
}

/** The same package at two places is one component. */
function refOf(lock: LockFile, path: string): string {
  if (path === "") return `${lock.name}@${lock.version}`;
  const { name = packageName(path), version } = packageAt(lock, path);
  // As https://github.com/package-url/purl-spec writes it.
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function packageAt({ packages }: LockFile, path: string): LockedPackage {
  const found = packages[path];
  if (!found) throw new Error(`There is no package ${path} in the lock file.`);
  return found;
}

function componentOf(lock: LockFile, path: string): Record<string, unknown> {
  const { name = packageName(path), version, integrity, license, dev, optional } = packageAt(lock, path);
  const [group, ownName] = name.startsWith("@") ? name.split("/") : [undefined, name];
  const ref = refOf(lock, path);
  return {
    type: "library",
    "bom-ref": ref,
    ...(group !== undefined && { group }),
    name: ownName,
    version,
    scope: optional ? "optional" : dev ? "excluded" : "required",
    ...(integrity !== undefined && { hashes: hashesOf(integrity) }),
    ...(license !== undefined && { licenses: [licenseOf(license)] }),
    purl: ref,
  };
}

/** `sha512-AAA= sha1-BBB=` → algorithm and hexadecimal digits. */
function hashesOf(integrity: string): { alg: string; content: string }[] {
  return integrity.split(/\s+/).map((hash) => {
    const [algorithm = "", digest = ""] = hash.split(/-(.*)/s);
    const alg = `SHA-${algorithm.replace("sha", "")}`;
    return { alg, content: Buffer.from(digest, "base64").toString("hex") };
  });
}

function licenseOf(license: string): Record<string, unknown> {
  if (/ (?:AND|OR|WITH) /.test(license)) return { expression: license };
  return { license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } };
}

function dependencyGraph(lock: LockFile): Map<string, { ref: string; dependsOn: string[] }> {
  const graph = new Map<string, { ref: string; dependsOn: string[] }>();
  for (const path of ["", ...packagePaths(lock)]) {
    const ref = refOf(lock, path);
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = packageAt(lock, path);
    const names = Object.keys({ ...peerDependencies, ...optionalDependencies, ...devDependencies, ...dependencies });
    const found = names.flatMap((name) => resolvePackage(lock, path, name) ?? []).map((at) => refOf(lock, at));
    const known = graph.get(ref)?.dependsOn ?? [];
    graph.set(ref, { ref, dependsOn: [...new Set([...known, ...found])].sort() });
  }
  return graph;
}

function sortedByKey<Value>(values: ReadonlyMap<string, Value>): Value[] {
  return [...values].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
}

/** Made from the content, in the form that RFC 9562 leaves to everybody (version 8). */
function uuidOf(content: unknown): string {
  const digits = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `a${digits.slice(17, 20)}`];
  return [...parts, digits.slice(20, 32)].join("-");
}
