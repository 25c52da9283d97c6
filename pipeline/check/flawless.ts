/**
 * Documents in which the layers that look at one document alone found nothing, by the SHA-256 of their canonical form. It
 * holds for one and the same code.
 */
export interface FlawlessDocuments {
  has(sha256: string): boolean;
  add(sha256: string): void;
}

/** Nothing is known, and nothing kept. */
export const noneKnown: FlawlessDocuments = { has: () => false, add: () => {} };
