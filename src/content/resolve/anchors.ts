/** The only other id of a page that an anchor could equal: all others contain an underscore, and no anchor does. */
const rootId = "root";

/** Makes a page's anchors from words, so that links still work when blocks move. A repeated anchor gets a number. */
export function createAnchors(): (words: string) => string {
  const taken = new Set([rootId]);
  return (words) => {
    const wanted = anchorOfText(words) || "section";
    let anchor = wanted;
    for (let number = 2; taken.has(anchor); number += 1) anchor = `${wanted}-${number}`;
    taken.add(anchor);
    return anchor;
  };
}

function anchorOfText(text: string): string {
  return withoutUmlauts(text.normalize("NFC").toLowerCase())
    .replace(/[\p{Cf}\p{Cs}]/gu, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

const spellings: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue", ß: "ss" };

/** `Größe` becomes `Groesse`, as in German addresses. */
export function withoutUmlauts(text: string): string {
  return text.replace(/[äöüÄÖÜß]/g, (letter) => spellings[letter] ?? letter);
}
