/** A wrong command or setting. The message is for the person who ran the program, and is shown without a stack. */
export class WrongUse extends Error {
  override name = "WrongUse";
}
