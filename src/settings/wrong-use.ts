/** Wrong use or a wrong setting: the message is for the person at the keyboard, and is shown without a stack. */
export class WrongUse extends Error {
  override name = "WrongUse";
}
