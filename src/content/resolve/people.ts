import type { Partner } from "../model/partner.ts";
import type { TeamMember } from "../model/team-member.ts";
import type { Testimonial } from "../model/testimonial.ts";
import type { PersonView } from "../views.ts";
import { resolveOptionalPicture } from "./picture.ts";
import { optionally, type Resolver } from "./resolver.ts";

export function resolvePerson(resolver: Resolver, person: TeamMember): PersonView {
  return {
    name: person.name,
    role: resolver.localise(person.role, `${person._id}: role`),
    ...resolver.localiseOptional("bio", person.bio, `${person._id}: bio`),
    ...resolveOptionalPicture(resolver, "portrait", person.portrait, person._id),
  };
}

export function resolvePartner(resolver: Resolver, partner: Partner) {
  return {
    name: partner.name,
    description: resolver.localise(partner.description, `${partner._id}: description`),
    ...optionally("url", partner.url),
    ...resolveOptionalPicture(resolver, "logo", partner.logo, partner._id),
  };
}

export function resolveTestimonial(resolver: Resolver, testimonial: Testimonial) {
  return {
    quote: resolver.localise(testimonial.quote, `${testimonial._id}: quote`),
    author: testimonial.author,
    ...resolver.localiseOptional("role", testimonial.role, `${testimonial._id}: role`),
    ...optionally("organisation", testimonial.organisation),
    ...resolveOptionalPicture(resolver, "portrait", testimonial.portrait, testimonial._id),
  };
}
