/** Modules that the build makes: pipeline/site/brand/brand-plugin.ts and pipeline/site/virtual-modules.ts. */

declare module "virtual:brand" {
  /** The company's mark, from the brand's mark.svg. */
  export const mark: {
    readonly size: number;
    readonly paths: readonly { readonly d: string; readonly evenOdd?: true }[];
  };
  /** Names colours, mark, pattern and fonts by their content: drawn pictures carry it in their address. */
  export const look: string;
}

declare module "virtual:company" {
  import type { Company } from "./content/company.ts";

  /** For pages that have no payload. */
  export const company: Company;
}
