/** What the program tells the shell. */
export const exitCodes = {
  done: 0,
  /** The content is invalid. */
  invalid: 1,
  /** Wrong use, or a wrong setting. */
  wrongUse: 2,
  /** The CMS could not be read. */
  unreadable: 3,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Wrong use or a wrong setting: the message is for the person at the keyboard, and is shown without a stack. */
export class WrongUse extends Error {
  override name = "WrongUse";
}
