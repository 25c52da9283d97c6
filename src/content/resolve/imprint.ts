import type { ImprintView } from "../views.ts";
import { optionally, type Resolver } from "./resolver.ts";

export function resolveImprint(resolver: Resolver, { withBody }: { withBody: boolean }): ImprintView {
  const imprint = resolver.only("imprint");
  return {
    companyName: imprint.companyName,
    street: imprint.street,
    postalCode: imprint.postalCode,
    city: imprint.city,
    ...optionally("region", imprint.region),
    country: resolver.localise(imprint.country, "imprint: country"),
    countryCode: imprint.countryCode,
    registerNumber: imprint.registerNumber,
    court: imprint.court,
    vatId: imprint.vatId,
    ...optionally("representedBy", imprint.representedBy),
    ...optionally("responsible", imprint.responsible),
    ...resolver.localiseOptional("body", withBody ? imprint.body : undefined, "imprint: body"),
  };
}
