/**
 * The little of Node that code of `src` may name. Everything else of Node is unknown here, so that nothing of it gets
 * into code for browsers unseen.
 */

/** Settings. In code for browsers, vite replaces each of them with its value; the folders are read in Node alone. */
declare const process: {
  readonly env: {
    readonly [Name in
      | "SITE_ORIGIN"
      | "CONTACT_ENDPOINT"
      | "WORKER"
      | "BUILD_ID"
      | "SNAPSHOT_DIR"
      | "PAYLOAD_DIR"]?: string;
  };
};

/** What content/read.ts and read-payload.ts, the only doors to the snapshot and to payloads, read files with. Browsers never load it. */
declare module "node:fs" {
  interface Entry {
    readonly name: string;
    readonly parentPath: string;
    isFile(): boolean;
  }
  export function existsSync(path: string): boolean;
  export function readdirSync(dir: string, options: { recursive: true; withFileTypes: true }): Entry[];
  export function readFileSync(file: string, encoding: "utf8"): string;
}

declare module "node:path" {
  export function join(...parts: string[]): string;
}
