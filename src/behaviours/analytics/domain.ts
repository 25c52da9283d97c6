/** The build writes `ANALYTICS_DOMAIN` into each page under this name; where it was not set there is none. */
export const domainMetaName = "analytics-domain";
