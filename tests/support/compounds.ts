import type { Random } from "./random.ts";

/** Parts of German compounds, on other subjects than the content. */
const parts =
  "wasser kraft werks schlüssel übergabe straßen verkehrs sicherheits bau stellen leitungs wartungs brücken geländer anstrich prüf verfahrens ordnungs änderungs gesetz zahn arzt praxis einrichtungs möbel schreiner handwerks kammer vorsitz schrumpf schlauch gemüse äquator xylophon quarz".split(
    " ",
  );

/** A German noun of several parts. */
export function randomCompound(random: Random, maxLetters = Number.POSITIVE_INFINITY): string {
  let word = random.pick(parts);
  for (let more = 1 + random.integer(4); more > 0; more -= 1) {
    const longer = word + random.pick(parts);
    if (longer.length <= maxLetters) word = longer;
  }
  return word.charAt(0).toUpperCase() + word.slice(1);
}
