import { inEvery } from "./languages.ts";

/** The day sample snapshots are sealed on: no sample job has expired by then. */
export const sampleDay = "2026-11-21";

export function text(de: string, en: string) {
  return { _type: "localeString", ...inEvery(de, en) };
}

export function lines(de: string, en: string) {
  return { _type: "localeText", ...inEvery(de, en) };
}

export function reference(id: string) {
  return { _type: "reference", _ref: id };
}

export function picture(id: string) {
  return { _type: "image", asset: reference(id), alt: text("Larven auf Kleie", "Larvae on bran") };
}
