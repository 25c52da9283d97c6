import { data, Evaluator, Lexer, Parser } from "@actions/expressions";

/** Evaluates expressions of GitHub's workflows with GitHub's own evaluator. */

/** The results of earlier steps or jobs. An `if` without a status function is true only after success. */
interface Status {
  readonly isSuccess: boolean;
  readonly isFailure: boolean;
}

export type Context = Readonly<Record<string, unknown>>;

/** True if the condition of an `if` holds; the condition may be inside `${{ … }}`, or absent. */
export function isTrue(condition: string | undefined, context: Context, status: Status): boolean {
  const inner = /^\$\{\{([\s\S]*)\}\}\s*$/.exec(condition ?? "")?.[1] ?? condition ?? "success()";
  const complete = /\b(success|failure|cancelled|always)\(\)/.test(inner) ? inner : `success() && (${inner})`;
  return evaluate(complete, context, status) === "true";
}

/** Replaces the expressions in a text with their values. */
export function filledIn(text: unknown, context: Context): string {
  return String(text ?? "").replace(/\$\{\{([\s\S]*?)\}\}/g, (_, inner) => evaluate(inner, context));
}

const noFailure: Status = { isSuccess: true, isFailure: false };

function evaluate(expression: string, context: Context, { isSuccess, isFailure } = noFailure): string {
  const statuses = { success: isSuccess, failure: isFailure, cancelled: false, always: true };
  const functions = Object.entries(statuses).map(([name, value]) => {
    return { name, minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(value) };
  });
  const parsed = new Parser(new Lexer(expression).lex().tokens, Object.keys(context), functions).parse();
  const known = new Map(functions.map((one) => [one.name, one]));
  const result = new Evaluator(parsed, dataOf(context) as data.Dictionary, known).evaluate();
  // GitHub writes null as an empty text.
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
