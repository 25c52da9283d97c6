import { data, Evaluator, Lexer, Parser } from "@actions/expressions";

/** Expressions of GitHub's workflows, by GitHub's own evaluator. */

/** An `if` without a status function runs only while no step has failed. */
export interface Status {
  readonly isSuccess: boolean;
  readonly isFailure: boolean;
}

export type Context = Readonly<Record<string, unknown>>;

/** The value of an `if`: `${{ … }}`, or nothing. */
export function isTrue(condition: string | undefined, context: Context, status: Status): boolean {
  const inner = /^\$\{\{([\s\S]*)\}\}\s*$/.exec(condition ?? "")?.[1] ?? condition ?? "success()";
  const asked = /\b(success|failure|cancelled|always)\(\)/.test(inner) ? inner : `success() && (${inner})`;
  return evaluate(asked, context, status) === "true";
}

/** Replaces the expressions in a text with their values. */
export function filledIn(text: unknown, context: Context): string {
  return String(text ?? "").replace(/\$\{\{([\s\S]*?)\}\}/g, (_, inner) => evaluate(inner, context));
}

const never: Status = { isSuccess: true, isFailure: false };

function evaluate(expression: string, context: Context, { isSuccess, isFailure } = never): string {
  const statuses = { success: isSuccess, failure: isFailure, cancelled: false, always: true };
  const functions = Object.entries(statuses).map(([name, value]) => {
    return { name, minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(value) };
  });
  const parsed = new Parser(new Lexer(expression).lex().tokens, Object.keys(context), functions).parse();
  const known = new Map(functions.map((one) => [one.name, one]));
  const result = new Evaluator(parsed, dataOf(context) as data.Dictionary, known).evaluate();
  // A condition counts as true if its value does.
  if (result.kind === data.Kind.Null) return "";
  return result.coerceString();
}

function dataOf(value: unknown): data.ExpressionData {
  if (typeof value === "boolean") return new data.BooleanData(value);
  if (typeof value === "object" && value !== null) {
    const pairs = Object.entries(value).map(([key, inner]) => ({ key, value: dataOf(inner) }));
    return new data.Dictionary(...pairs);
  }
  return value === undefined || value === null ? new data.Null() : new data.StringData(String(value));
}
