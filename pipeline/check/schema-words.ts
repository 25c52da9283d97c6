import type { ErrorObject } from "ajv/dist/2020.js";
import type { Problem } from "../problem.ts";
import { shown, shownValue } from "../text/shown.ts";
import type { Path } from "./path.ts";

interface Described {
  readonly path: Path;
  readonly wrong: string;
  readonly remedy: string;
  readonly level: Problem["level"];
}

/** An error of the schema validator (with `verbose`), in an editor's words. */
export function describeSchemaError(error: ErrorObject, path: Path): Described {
  const words = describers[error.keyword] ?? describeOther;
  return { path, level: "error", ...words(error, path) };
}

type Describer = (error: ErrorObject, path: Path) => Pick<Described, "wrong" | "remedy"> & Partial<Described>;

const describers: Readonly<Record<string, Describer>> = {
  required: ({ params }, path) => ({
    path: [...path, params.missingProperty],
    wrong: "is missing",
    remedy: params.missingProperty.startsWith("_") ? restore : "Fill in the field",
  }),
  additionalProperties: ({ params }, path) => ({
    path: [...path, params.additionalProperty],
    wrong: "is a field this site does not know",
    remedy: "Remove the field, or add it to src/content/model",
    level: "drift",
  }),
  type: ({ data, params }) => ({
    wrong: `is ${shownValue(data)}, but should be ${kinds[params.type] ?? params.type}`,
    remedy: "Fill in the field again",
  }),
  const: ({ data, params }, path) => {
    // A block or an inline object the studio has and we have not; elsewhere the page could not be shown without it.
    const isUnknownBlock = typeof path.at(-2) === "number" && ["block", "span"].includes(params.allowedValue);
    return isUnknownBlock
      ? unknownType(path.slice(0, -1), data)
      : { wrong: `is ${shownValue(data)}, but should be ${shownValue(params.allowedValue)}`, remedy: restore };
  },
  discriminator: ({ params }, path) => {
    if (params.error === "tag") {
      return { path: [...path, params.tag], wrong: "does not say what this is", remedy: restore };
    }
    if (params.tag === "_type") return unknownType(path, params.tagValue);
    return { path: [...path, params.tag], wrong: `${shownValue(params.tagValue)} is no kind of link`, remedy: restore };
  },
  enum: ({ data, params, parentSchema }) => ({
    ...(parentSchema?.others === "drift" ? { level: "drift" } : {}),
    wrong: `is ${shownValue(data)}, which is none of the values there are`,
    remedy: `Choose one of: ${params.allowedValues.join(", ")}`,
  }),
  pattern: ({ data, params }, path) => {
    const expected = patterns[String(path.at(-1))] ?? `text of the form ${params.pattern}`;
    return { wrong: `is ${shownValue(data)}, but should be ${expected}`, remedy: "Correct the value" };
  },
  minLength: () => ({ wrong: "is empty", remedy: "Fill in the field" }),
  maxLength: ({ params }) => ({ wrong: `is longer than ${params.limit} characters`, remedy: "Shorten the text" }),
  minItems: ({ data, params, parentSchema }) =>
    emptied[String(parentSchema?.whenEmpty)] ?? {
      wrong: `has ${Array.isArray(data) ? data.length : 0} items, but needs at least ${params.limit}`,
      remedy: "Add what is missing",
    },
  minimum: ({ data, params }) => ({ wrong: `is ${data}, less than ${params.limit}`, remedy: "Correct the number" }),
  maximum: ({ data, params }) => ({ wrong: `is ${data}, more than ${params.limit}`, remedy: "Correct the number" }),
};

const describeOther: Describer = ({ message = "is not valid" }) => ({
  wrong: shown(message, 120),
  remedy: "Correct the value",
});

/** Lists that editors may empty. */
const emptied: Readonly<Record<string, ReturnType<Describer>>> = {
  hidden: {
    wrong: "is empty, and its section is not shown",
    remedy: "Add an item, or remove the section",
    level: "warning",
  },
  "left out": {
    wrong: "is empty, and nothing is shown in its place",
    remedy: "Add an item if that is not meant",
    level: "warning",
  },
};

const restore = "Open the document in the studio and enter this part again";

function unknownType(path: Path, type: unknown): Omit<Described, "path"> & { path: Path } {
  const wrong = `is of the type ${shownValue(type)}, which this site does not know here`;
  return { path, wrong, remedy: "Remove the item, or add its type to src/content/model", level: "drift" };
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "yes or no",
  object: "a group of fields",
  array: "a list",
};

const day = "a day such as 2027-03-01";

/** What the patterns of the content model mean, by the field that has them. */
const patterns: Readonly<Record<string, string>> = {
  address: "an address that begins with https://",
  contactEmail: "an e-mail address",
  countryCode: "two capital letters such as DE",
  current: "lower-case letters and digits, with single dashes between",
  startsOn: day,
  publishedOn: day,
  validThrough: day,
  sha1hash: "40 hexadecimal digits",
  mimeType: "the type of a picture such as image/jpeg",
  lqip: "a data: address of a picture",
};
