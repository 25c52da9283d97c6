/** The build writes `ANALYTICS_DOMAIN` into a meta element of this name; without the setting it writes no element. */
export const domainMetaName = "analytics-domain";
