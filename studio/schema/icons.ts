import * as icon from "@sanity/icons";
import type { DocumentType } from "../../src/content/model/documents.ts";

/** In the Studio's lists; a new type of documents has the Studio's own until it has one here. */
export const icons: { readonly [T in DocumentType]?: typeof icon.CogIcon } = {
  siteSettings: icon.CogIcon,
  page: icon.DocumentTextIcon,
  product: icon.PackageIcon,
  teamMember: icon.UserIcon,
  partner: icon.UsersIcon,
  testimonial: icon.DoubleQuoteIcon,
  job: icon.CaseIcon,
  imprint: icon.InfoOutlineIcon,
  footerBlock: icon.PanelLeftIcon,
  gallery: icon.ImagesIcon,
  callToAction: icon.LaunchIcon,
};
