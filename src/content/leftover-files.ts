/**
 * The names of files and folders that desktops, editors, git and network drives leave beside other files. Nobody puts
 * them there on purpose, so they are no part of the content or the code. .gitignore has the same names.
 */
const leftovers = [
  // macOS
  /^(\.DS_Store|\.AppleDouble|\.LSOverride|\.Spotlight-V100|\.TemporaryItems|\.Trashes|\.fseventsd|__MACOSX|Icon\r)$|^\._/,
  // Windows
  /^(ehthumbs\.db|Thumbs\.db|desktop\.ini|\$RECYCLE\.BIN)$|^~\$/i,
  // Linux desktops, network drives and office programs
  /^(\.directory|\.Trash-\d+|\.nfs[0-9a-f]+|\.~lock\..*#)$|^\.(fuse_hidden|goutputstream-)/,
  // Editors; merges by git and patches
  /~$|^\..*\.(sw[a-p]|un~)$|^#.*#$|^\.#|\.(orig|rej)$/,
];

/** @param path with `/`; a file in a leftover folder is a leftover, too */
export function isLeftover(path: string): boolean {
  return path.split("/").some((name) => leftovers.some((form) => form.test(name)));
}
