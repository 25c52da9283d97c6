import type { HeaderList } from "../http/header-list.ts";

/**
 * An answer of the site, as plain data: it is often made once and sent many times, which a `Response` of the web could
 * not be.
 */
export type SiteResponse = {
  readonly status: number;
  /** All of them, those of the build included. */
  readonly headers: HeaderList;
  /** Undefined when there is none. That of a HEAD request is not sent. */
  readonly body?: Uint8Array | FileBody;
};

/** A file, or a part of it, that is too large for memory. */
export type FileBody = {
  /** In their order. Throws if the file is shorter than announced, or cannot be read. */
  pieces(): AsyncIterable<Uint8Array>;
  /** Call it once, whatever has become of the pieces. */
  release(): void;
};
