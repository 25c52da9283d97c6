/** What the build puts in the place of these expressions; there is no such object in a worker. */
declare const process: {
  readonly env: {
    readonly BUILD_ID?: string;
    readonly SITE_ORIGIN?: string;
    readonly CONTACT_ENDPOINT?: string;
    readonly WORKER?: string;
  };
};
