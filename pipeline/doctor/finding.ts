import type { Reason } from "../failure.ts";

export interface Finding {
  /** A `note` may be intended; `wrong` makes every pull fail. */
  readonly level: "good" | "note" | "wrong";
  readonly says: string;
  readonly remedy?: string | undefined;
  readonly reason?: Reason;
}

export const good = (says: string, remedy?: string): Finding => ({ level: "good", says, remedy });
export const note = (says: string, remedy: string): Finding => ({ level: "note", says, remedy });
export const wrong = (reason: Reason, says: string, remedy?: string): Finding => {
  return { level: "wrong", says, remedy, reason };
};
