/** Modules that the build makes: brand-plugin.ts and plugins.ts in pipeline/site/vite. */

declare module "virtual:brand" {
  export const mark: {
    readonly size: number;
    readonly paths: readonly { readonly d: string; readonly evenOdd?: true }[];
  };
  /** A hash of colours, mark, pattern and fonts. The addresses of share cards contain it. */
  export const brandHash: string;
}

declare module "virtual:company" {
  import type { Company } from "./content/company.ts";

  export const company: Company;
}
