import { documentSchemas } from "#src/content/model/documents.ts";
import { isObject } from "../json.ts";
import { looksSecret } from "../snapshot/secrets.ts";
import type { LoadedDocument } from "./loaded.ts";
import type { Path } from "./path.ts";

/** The part of JSON Schema that the content model is written in (src/content/model/schema.ts). */
export interface ModelSchema {
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, ModelSchema>>;
  readonly items?: ModelSchema;
  readonly oneOf?: readonly ModelSchema[];
  readonly discriminator?: { readonly propertyName: string };
  readonly referenceTo?: readonly string[];
}

/** A value, and where it stands. Paths are put together when they are asked for: only problems ask. */
interface Found {
  readonly value: unknown;
  readonly path: Path;
}

/** One of the values of a document. */
export interface FoundValue extends Found {
  /** Of the field it is in; nothing for an item of a list. */
  readonly name: string | undefined;
  /** Lists and groups around it. */
  readonly depth: number;
}

/** An object that stands where the model expects one, and what is expected. */
export interface Place extends Found {
  readonly schema: ModelSchema;
  readonly value: Readonly<Record<string, unknown>>;
}

/** A document as the layers look at it one after the other: walked through once, at the first question. */
export interface Walked {
  readonly document: LoadedDocument;
  /**
   * Every object that stands where the model expects one; where that is one of several forms, once as the choice (with
   * `oneOf`) and once as the form that was chosen. Values of a wrong shape and fields that the model does not know are
   * left to the schema layer, so that the other layers need not repeat it.
   */
  readonly places: readonly Place[];
  /** Every value, whatever the model says. */
  readonly values: readonly FoundValue[];
  /** Texts that look like a token or a private key. */
  readonly secrets: readonly FoundValue[];
}

export function walk(document: LoadedDocument): Walked {
  let places: readonly Place[] | undefined;
  let values: readonly FoundValue[] | undefined;
  let secrets: readonly FoundValue[] | undefined;
  return {
    document,
    get places() {
      places ??= placesIn(document);
      return places;
    },
    get values() {
      values ??= valuesIn(document.content);
      return values;
    },
    get secrets() {
      secrets ??= this.values.filter(isSecret);
      return secrets;
    },
  };
}

/** What the model says about a type of document; nothing for a type it does not know. */
export function schemaOf(type: string): ModelSchema | undefined {
  return Object.hasOwn(documentSchemas, type) ? (documentSchemas as Record<string, ModelSchema>)[type] : undefined;
}

/** The `_type` that the model expects of an object, if it expects one. */
export function expectedType({ schema, value }: Pick<Place, "schema" | "value">): string | undefined {
  const shape = schema.oneOf ? chosen(schema, value) : schema;
  const type = shape?.properties?._type?.const;
  return typeof type === "string" ? type : undefined;
}

/** Every value in some content, itself included. Without recursion: content may be nested deeper than a stack. */
export function valuesIn(content: unknown): readonly FoundValue[] {
  const found: Spot[] = [];
  const waiting = [new Spot(content)];
  for (let spot = waiting.pop(); spot; spot = waiting.pop()) {
    found.push(spot);
    const { value } = spot;
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value)) for (let index = 0; index < value.length; index += 1) waiting.push(spot.at(index));
    else for (const name of Object.keys(value)) waiting.push(spot.at(name));
  }
  return found;
}

function placesIn({ type, content }: LoadedDocument): readonly Place[] {
  const found: Place[] = [];
  const schema = schemaOf(type);
  if (schema) visit(schema, new Spot(content));
  return found;

  function visit(schema: ModelSchema, spot: Spot): void {
    const { value } = spot;
    if (Array.isArray(value)) {
      const { items } = schema;
      if (items) for (let index = 0; index < value.length; index += 1) visit(items, spot.at(index));
    } else if (isObject(value)) {
      found.push(new ExpectedObject(schema, value, spot));
      const shape = schema.oneOf ? chosen(schema, value) : schema;
      if (!shape) return;
      if (shape !== schema) found.push(new ExpectedObject(shape, value, spot));
      for (const [name, branch] of branchesOf(shape)) if (Object.hasOwn(value, name)) visit(branch, spot.at(name));
    }
  }
}

function isSecret({ value }: FoundValue): boolean {
  // The few pixels in a data: address are long runs of letters and digits too.
  return typeof value === "string" && !value.startsWith("data:image/") && looksSecret(value);
}

class Spot implements FoundValue {
  readonly value: unknown;
  readonly depth: number;
  readonly owner: Spot | undefined;
  readonly step: string | number;

  constructor(value: unknown, owner?: Spot, step: string | number = "") {
    this.value = value;
    this.depth = owner ? owner.depth + 1 : 0;
    this.owner = owner;
    this.step = step;
  }

  at(step: string | number): Spot {
    return new Spot((this.value as Record<string | number, unknown>)[step], this, step);
  }

  get name(): string | undefined {
    return typeof this.step === "string" && this.owner ? this.step : undefined;
  }

  get path(): Path {
    const path: (string | number)[] = [];
    for (let spot: Spot = this; spot.owner; spot = spot.owner) path.push(spot.step);
    return path.reverse();
  }
}

class ExpectedObject implements Place {
  readonly schema: ModelSchema;
  readonly value: Readonly<Record<string, unknown>>;
  readonly spot: Spot;

  constructor(schema: ModelSchema, value: Readonly<Record<string, unknown>>, spot: Spot) {
    this.schema = schema;
    this.value = value;
    this.spot = spot;
  }

  get path(): Path {
    return this.spot.path;
  }
}

type Branch = readonly [name: string, schema: ModelSchema];

const knownBranches = new WeakMap<ModelSchema, readonly Branch[]>();

/** The fields under which there may be objects. */
function branchesOf(schema: ModelSchema): readonly Branch[] {
  let branches = knownBranches.get(schema);
  if (!branches) {
    const fields = Object.entries(schema.properties ?? {});
    branches = fields.filter(([, { properties, items, oneOf }]) => properties ?? items ?? oneOf);
    knownBranches.set(schema, branches);
  }
  return branches;
}

function chosen(schema: ModelSchema, value: unknown): ModelSchema | undefined {
  const name = schema.discriminator?.propertyName;
  if (!name || !isObject(value)) return undefined;
  return schema.oneOf?.find(({ properties }) => properties?.[name]?.const === value[name]);
}
