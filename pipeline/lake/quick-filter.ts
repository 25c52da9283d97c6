import type { ExprNode } from "groq-js";
import { Path } from "groq-js";
import type { StoredDocument } from "./documents.ts";
import type { View } from "./view.ts";

/**
 * `*[…]` for the filters that pulls are made of, in a hundredth of the time that groq-js takes, so that measuring a pull
 * does not measure the lake. Whatever is not known here gives nothing, and groq-js does it.
 */
type Params = Readonly<Record<string, unknown>>;
/** GROQ's logic has a third value. */
type Test = (document: StoredDocument) => boolean | null;

export function quickFilter(view: View, condition: ExprNode, params: Params): readonly StoredDocument[] | undefined {
  const test = testFor(condition, params);
  if (!test) return undefined;
  const documents = idsWanted(condition, params)?.map((id) => view.get(id)) ?? view.all();
  return documents.filter((document) => document !== undefined && test(document) === true) as StoredDocument[];
}

/** The only ids that can pass, if the condition says so. */
function idsWanted(node: ExprNode, params: Params): string[] | undefined {
  if (node.type === "Group") return idsWanted(node.base, params);
  if (node.type === "And") return idsWanted(node.left, params) ?? idsWanted(node.right, params);
  if (node.type !== "OpCall" || !isOwnAttribute(node.left) || node.left.name !== "_id") return undefined;
  const value = constantOf(node.right, params)?.value;
  if (node.op === "==" && typeof value === "string") return [value];
  return node.op === "in" && Array.isArray(value) ? [...new Set<string>(value)] : undefined;
}

function testFor(node: ExprNode, params: Params): Test | undefined {
  if (node.type === "Group") return testFor(node.base, params);
  if (node.type === "Not") {
    const test = testFor(node.base, params);
    return test && ((document) => negated(test(document)));
  }
  if (node.type === "And" || node.type === "Or") {
    const left = testFor(node.left, params);
    const right = testFor(node.right, params);
    const decisive = node.type === "Or";
    return left && right && ((document) => combined(left(document), () => right(document), decisive));
  }
  if (node.type === "OpCall" && isOwnAttribute(node.left))
    return comparison(node.op, node.left.name, node.right, params);
  return undefined;
}

function comparison(op: string, name: string, right: ExprNode, params: Params): Test | undefined {
  const valueIn = (document: StoredDocument): unknown => (Object.hasOwn(document, name) ? document[name] : undefined);
  if (op === "in" && isPathCall(right)) {
    const path = new Path(right.args[0].value);
    return (document) => {
      const value = valueIn(document);
      return typeof value === "string" ? path.matches(value) : null;
    };
  }
  const constant = constantOf(right, params)?.value;
  if (op === "in" && Array.isArray(constant) && constant.every((item) => typeof item === "string")) {
    const allowed = new Set<unknown>(constant);
    return (document) => allowed.has(valueIn(document));
  }
  if (typeof constant !== "string") return undefined;
  if (op === "==") return (document) => valueIn(document) === constant;
  if (op === "!=") return (document) => valueIn(document) !== constant;
  const order = orders[op];
  return (
    order &&
    ((document) => {
      const value = valueIn(document);
      return typeof value === "string" ? order(value, constant) : null;
    })
  );
}

const orders: Readonly<Record<string, (a: string, b: string) => boolean>> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

function negated(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}

/** One `true` decides an "or", one `false` an "and". */
function combined(left: boolean | null, right: () => boolean | null, decisive: boolean): boolean | null {
  if (left === decisive) return decisive;
  const other = right();
  if (other === decisive) return decisive;
  return left === null || other === null ? null : !decisive;
}

function isOwnAttribute(node: ExprNode): node is ExprNode & { type: "AccessAttribute"; name: string } {
  return node.type === "AccessAttribute" && !node.base;
}

function isPathCall(node: ExprNode): node is ExprNode & { args: [{ value: string }] } {
  if (node.type !== "FuncCall" || node.namespace !== "global" || node.name !== "path") return false;
  const [pattern] = node.args;
  return pattern?.type === "Value" && typeof pattern.value === "string";
}

function constantOf(node: ExprNode, params: Params): { value: unknown } | undefined {
  if (node.type === "Value") return { value: node.value };
  return node.type === "Parameter" && Object.hasOwn(params, node.name) ? { value: params[node.name] } : undefined;
}
