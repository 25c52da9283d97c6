import { isObject } from "../json.ts";

/** A place inside a document as patches write it: `sections[_key=="hero"].title.de`, `facts[0]`, `tags[-1]`. */
export type FieldPath = readonly Step[];
type Step = string | number | { readonly key: string };

const step = /^(?:\.?([A-Za-z_$][\w$-]*)|\["([^"\\]+)"\]|\[(-?\d+)\]|\[_key\s*==\s*(?:"([^"\\]*)"|'([^'\\]*)')\])/;

/** Throws for paths of the CMS that are not known here: slices, `..`, comparisons of other fields. */
export function parseFieldPath(path: string): FieldPath {
  const steps: Step[] = [];
  let rest = path;
  while (rest !== "") {
    const found = step.exec(rest);
    if (!found) throw new Error(`The path ${JSON.stringify(path)} cannot be read from ${JSON.stringify(rest)} on.`);
    const [all, name, quoted, index, key = found[5]] = found;
    if (index !== undefined) steps.push(Number(index));
    else if (key !== undefined) steps.push({ key });
    else steps.push(name ?? quoted ?? "");
    rest = rest.slice(all.length);
  }
  // Walking into it would reach what all objects share.
  if (steps.length === 0 || steps.includes("__proto__")) throw new Error(`${JSON.stringify(path)} is no field.`);
  return steps;
}

export function getAt(root: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((owner, step) => {
    if (Array.isArray(owner)) return owner[positionOf(owner, step)];
    return isObject(owner) && typeof step === "string" && Object.hasOwn(owner, step) ? owner[step] : undefined;
  }, root);
}

/** Changes `root`. Objects that are missing on the way are made; a place in an array that does not exist is left alone. */
export function setAt(root: unknown, path: FieldPath, value: unknown): void {
  const [last, owner] = ownerOf(root, path);
  if (Array.isArray(owner)) {
    const position = positionOf(owner, last);
    if (position in owner) owner[position] = value;
  } else if (isObject(owner) && typeof last === "string") Object.assign(owner, { [last]: value });
}

/** Changes `root`. */
export function unsetAt(root: unknown, path: FieldPath): void {
  const [last, owner] = [path.at(-1) ?? "", getAt(root, path.slice(0, -1))];
  if (Array.isArray(owner)) {
    const position = positionOf(owner, last);
    if (position in owner) owner.splice(position, 1);
  } else if (isObject(owner) && typeof last === "string") Reflect.deleteProperty(owner, last);
}

/** Changes `root`: puts the items before or after a place in an array, or in its stead. `-1` counts from the end. */
export function insertAt(
  root: unknown,
  where: "before" | "after" | "replace",
  path: FieldPath,
  items: readonly unknown[],
): void {
  const owner = getAt(root, path.slice(0, -1));
  if (!Array.isArray(owner)) throw new Error("There is no array to insert into.");
  const last = path.at(-1) ?? 0;
  const position = owner.length === 0 && typeof last === "number" ? 0 : positionOf(owner, last);
  if (position < 0) throw new Error("There is no such item to insert at.");
  owner.splice(where === "after" ? position + 1 : position, where === "replace" ? 1 : 0, ...items);
}

function ownerOf(root: unknown, path: FieldPath): [Step, unknown] {
  const owner = path.slice(0, -1).reduce<unknown>((owner, step) => {
    if (isObject(owner) && typeof step === "string" && owner[step] === undefined) Object.assign(owner, { [step]: {} });
    return getAt(owner, [step]);
  }, root);
  return [path.at(-1) ?? "", owner];
}

/** -1 where there is none. */
function positionOf(items: readonly unknown[], step: Step): number {
  if (typeof step === "number") return step < 0 ? items.length + step : step;
  if (typeof step === "string") return -1;
  return items.findIndex((item) => isObject(item) && item._key === step.key);
}
