import type { Random } from "#pipeline/lake/random.ts";

/** A word of eighty letters that German allows. */
export const longestWord = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkundenrat";

/** A text of any kind that an editor could type: short, long, loud, in signs of HTML, of another script. */
export function anyText(random: Random): string {
  return random.pick(kinds)(random);
}

const kinds: readonly ((random: Random) => string)[] = [
  () => longestWord,
  () => `Die ${longestWord} und ${longestWord}`,
  () => "Ö",
  (random) => sentence(random, 3),
  (random) => sentence(random, 12),
  (random) => sentence(random, 120),
  (random) => sentence(random, 5).toUpperCase(),
  () => "<b>Futter & Dünger</b> „so“ 'oder' \"so\" </script><!-- {{0}} $& $$ %s",
  () => "Insekten\u00adprotein\u00adkonzentrat-\nZwischenlager  \t 20\u00a0% – 30\u00a0%",
  () => "👩‍🌾🪰 ½ m² · CO₂ · №\u202f7 · e\u0301",
  () => "https://www.example.org/a/very/long/path/that/nobody/reads?with=parameters&and=more#there",
  () => "مرحبا שלום 你好世界",
  () => "2027",
];

const words =
  "Fliegen Larven wachsen in der Halle und fressen was übrig ist aus Bäckerei Mühle Brauerei neben dem Hafen";

function sentence(random: Random, length: number): string {
  return Array.from({ length }, () => random.pick(words.split(" "))).join(" ");
}
