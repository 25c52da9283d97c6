import { isObject } from "../json.ts";

/** The path syntax of patches: `sections[_key=="hero"].title.de`, `facts[0]`, `tags[-1]`. */
export type FieldPath = readonly Step[];
type Step = string | number | { readonly key: string };

const step = /^(?:\.?([A-Za-z_$][\w$-]*)|\["([^"\\]+)"\]|\[(-?\d+)\]|\[_key\s*==\s*(?:"([^"\\]*)"|'([^'\\]*)')\])/;

/** Throws for unsupported paths of the CMS: slices, `..`, comparisons of other fields. */
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
  // Prevents prototype pollution.
  if (steps.length === 0 || steps.includes("__proto__")) throw new Error(`${JSON.stringify(path)} is no field.`);
  return steps;
}

export function getAt(root: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((owner, step) => {
    if (Array.isArray(owner)) return owner[positionOf(owner, step)];
    return isObject(owner) && typeof step === "string" && Object.hasOwn(owner, step) ? owner[step] : undefined;
  }, root);
}

/** Changes `root`. Creates missing objects on the way; ignores array positions that do not exist. */
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

/** Changes `root`: inserts items before or after an array position, or replaces it. `-1` counts from the end. */
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

/** -1 if there is no such item. */
function positionOf(items: readonly unknown[], step: Step): number {
  if (typeof step === "number") return step < 0 ? items.length + step : step;
  if (typeof step === "string") return -1;
  return items.findIndex((item) => isObject(item) && item._key === step.key);
}
