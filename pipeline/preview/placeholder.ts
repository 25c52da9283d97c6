import { createHash } from "node:crypto";

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><path fill="#999" d="M0 0h1200v800H0z"/></svg>`;
const sha1hash = createHash("sha1").update(drawing).digest("hex");

/** The asset of a grey picture, which stands for each missing picture. */
export const placeholder = {
  _id: `image-${sha1hash}-1200x800-svg`,
  _type: "sanity.imageAsset",
  mimeType: "image/svg+xml",
  size: drawing.length,
  sha1hash,
  metadata: { dimensions: { width: 1200, height: 800 } },
};

export const placeholderReference = { _type: "reference", _ref: placeholder._id };

export const placeholderFile = { name: `${sha1hash}-1200x800.svg`, text: drawing };
