import { Refused } from "./answer.ts";
import { forbiddenAnswer, unauthorizedAnswer } from "./error-answers.ts";

/** What a token allows, or why it is refused. `none`: it is valid and may do nothing. */
export type Role = "write" | "read" | "none" | "expired" | "otherProject";

export interface AccessRules {
  /** Without any, whoever asks may do everything, and every token is good. */
  readonly tokens?: Readonly<Record<string, Role>>;
  /** A reader without a token sees no documents at all, and is not told so. */
  readonly isPrivate: boolean;
}

export interface Reader {
  readonly isAnonymous: boolean;
  readonly mayWrite: boolean;
  mayRead(id: string): boolean;
}

/** Throws `Refused` for a token that is none. */
export function readerFor(authorization: string | undefined, rules: AccessRules): Reader {
  if (authorization === undefined) {
    return { isAnonymous: true, mayWrite: rules.tokens === undefined, mayRead: (id) => anonymousSees(id, rules) };
  }
  const role = roleOf(authorization, rules);
  if (role === undefined) throw new Refused(unauthorizedAnswer("unknown"));
  if (role === "expired" || role === "otherProject") throw new Refused(unauthorizedAnswer(role));
  if (role === "none") throw new Refused(forbiddenAnswer("read"));
  return { isAnonymous: false, mayWrite: role === "write", mayRead: () => true };
}

function roleOf(authorization: string, { tokens }: AccessRules): Role | undefined {
  const [, token = ""] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  if (!tokens) return token === "" ? undefined : "write";
  return Object.hasOwn(tokens, token) ? tokens[token] : undefined;
}

/** The CMS shows documents with a dot in their id to nobody without a token: drafts and all others alike. */
function anonymousSees(id: string, { isPrivate }: AccessRules): boolean {
  return !isPrivate && !id.includes(".");
}
