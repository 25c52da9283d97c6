/** The only parts of Node that `src` may use. All other parts fail to compile, so that they cannot reach browsers. */

/** Settings. Vite replaces each setting in browser code by its value. Only Node reads the folder `SNAPSHOT_DIR`. */
declare const process: {
  readonly env: {
    readonly [Name in
      | "SITE_ORIGIN"
      | "CONNECTION_WORDS"
      | "CONTACT_ENDPOINT"
      | "LANGUAGES"
      | "WORKER"
      | "BUILD_ID"
      | "SNAPSHOT_DIR"]?: string;
  };
};

/** For content/read.ts, which reads files and never reaches a browser. */
declare module "node:fs" {
  interface Entry {
    readonly name: string;
    readonly parentPath: string;
    isFile(): boolean;
  }
  export function existsSync(path: string): boolean;
  export function readdirSync(dir: string, options: { recursive: true; withFileTypes: true }): Entry[];
  export function readFileSync(file: string, encoding: "utf8"): string;
  export function readFileSync(file: URL): Uint8Array;
}

declare module "node:path" {
  export function join(...parts: string[]): string;
}
