/** What an endpoint knows of a request beside what the request says itself. */
export type RequestContext = {
  /** The visitor's IP address, as far as the proxies in front are known (`TRUST_PROXY`). */
  readonly clientAddress: string;
  /** Scheme and host of the published site; requests of its pages are our own. */
  readonly siteOrigins: readonly string[];
};

/** Answers one address, whatever the method. The body may be left unread: the server sees to it. */
export type Endpoint = (request: Request, context: RequestContext) => Response | Promise<Response>;
