import { observable } from "../observable.ts";

/** What the page's one polite live region says, in `Announcer`. */
export const announcement = observable("");

/** Lets screen readers say a text when they have finished what they are saying. */
export function announce(text: string): void {
  announcement.set(text);
}
