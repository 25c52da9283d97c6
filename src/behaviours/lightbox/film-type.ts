/** By extension. Browsers play what is in a `.mov` if they are told it is an MP4, which it nearly is. */
const types: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  m4v: "video/mp4",
  mov: "video/mp4",
  webm: "video/webm",
  ogg: "video/ogg",
  ogv: "video/ogg",
  avi: "video/x-msvideo",
};

/** The MIME type of a film's file; undefined where its extension is none of a film's. */
export function filmType(extension: string): string | undefined {
  return types[extension.toLowerCase().replace(/^\./, "")];
}

/** The extension of the file an address names, in lower case; empty where it has none. */
export function extensionOf(address: string): string {
  const [path = ""] = address.split(/[?#]/);
  return /\.([a-z\d]+)$/i.exec(path.slice(path.lastIndexOf("/") + 1))?.[1]?.toLowerCase() ?? "";
}
