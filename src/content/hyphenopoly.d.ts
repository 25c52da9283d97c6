/** TeX's hyphenation patterns; the package has no types. https://mnater.github.io/Hyphenopoly */
declare module "hyphenopoly" {
  const hyphenopoly: {
    readonly supportedLanguages: readonly string[];
    /** With `sync`, `loaderSync` reads each file of patterns at once. */
    config(options: {
      readonly sync: true;
      readonly require: readonly string[];
      /** Letters that stay together at the start and at the end of a word. */
      readonly leftmin: number;
      readonly rightmin: number;
      loaderSync(file: string, folder: URL): Uint8Array;
    }): ReadonlyMap<string, (text: string) => string>;
  };
  export default hyphenopoly;
}
