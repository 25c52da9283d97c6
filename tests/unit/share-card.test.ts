import { expect, test } from "vitest";
import { type ShareCard, shareCardAlt, shareCardFile } from "#src/content/share-card.ts";
import { samplePicture } from "#tests/support/sample-payload.ts";

const card: ShareCard = { title: "Titel", name: "Beispiel", locale: "de", picture: samplePicture };

test("whatever shows on a card changes its address, and nothing else does", () => {
  const cards: ShareCard[] = [
    card,
    { ...card, title: "Tit\u00adel" },
    { ...card, name: "Anders" },
    { ...card, locale: "en" },
    { ...card, picture: { ...samplePicture, focus: [0.1, 0.9] } },
    { ...card, picture: { ...samplePicture, crop: [0, 0.1, 0, 0] } },
    { ...card, picture: { ...samplePicture, sha1: "f".repeat(40) } },
    { title: "Titel", name: "Beispiel", locale: "de" },
  ];
  const files = [...cards.map((one) => shareCardFile(one, "look")), shareCardFile(card, "other")];
  expect(new Set(files).size).toBe(files.length);
  const sameSight = { ...card, picture: { ...samplePicture, alt: "Anders", placeholder: "data:image/png,x" } };
  expect(shareCardFile(sameSight, "look")).toBe(shareCardFile(card, "look"));
});

test("in words a card says its title, whose it is and what its picture shows", () => {
  expect(shareCardAlt({ ...card, title: "Chemie\u00adlaborant" })).toBe(
    `Chemielaborant – Beispiel: ${samplePicture.alt}`,
  );
  expect(shareCardAlt({ title: "Titel", name: "Beispiel", locale: "de" })).toBe("Titel – Beispiel");
});
