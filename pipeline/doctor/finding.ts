import type { Reason } from "../failure.ts";

export interface Finding {
  /** A `note` may be intended; `wrong` makes every pull fail. */
  readonly level: "good" | "note" | "wrong";
  readonly about: "settings" | "cms";
  readonly says: string;
  readonly remedy?: string | undefined;
  readonly reason?: Reason | undefined;
}

export function findingsAbout(about: Finding["about"]) {
  return {
    good: (says: string, remedy?: string): Finding => ({ level: "good", about, says, remedy }),
    note: (says: string, remedy?: string): Finding => ({ level: "note", about, says, remedy }),
    wrong: (reason: Reason, says: string, remedy?: string): Finding => ({
      level: "wrong",
      about,
      says,
      remedy,
      reason,
    }),
  };
}
