import { CaseIcon } from "@sanity/icons/Case";
import { CogIcon } from "@sanity/icons/Cog";
import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { DoubleQuoteIcon } from "@sanity/icons/DoubleQuote";
import { ImagesIcon } from "@sanity/icons/Images";
import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { LaunchIcon } from "@sanity/icons/Launch";
import { PackageIcon } from "@sanity/icons/Package";
import { PanelLeftIcon } from "@sanity/icons/PanelLeft";
import { UserIcon } from "@sanity/icons/User";
import { UsersIcon } from "@sanity/icons/Users";
import type { DocumentType } from "../../src/content/model/documents.ts";

/** Icons for the Studio's lists. A type without one has the Studio's own. */
export const icons: { readonly [T in DocumentType]?: typeof CogIcon } = {
  siteSettings: CogIcon,
  page: DocumentTextIcon,
  product: PackageIcon,
  teamMember: UserIcon,
  partner: UsersIcon,
  testimonial: DoubleQuoteIcon,
  job: CaseIcon,
  imprint: InfoOutlineIcon,
  footerBlock: PanelLeftIcon,
  gallery: ImagesIcon,
  callToAction: LaunchIcon,
};
