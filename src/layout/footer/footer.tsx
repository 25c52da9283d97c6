import { company } from "virtual:company";
import type { PlainScreen } from "../../addresses.ts";
import type { SiteView } from "../../content/views.ts";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink, TargetLink } from "../../navigation/target-link.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { Heading } from "../../ui/heading.tsx";
import { Mark } from "../../ui/mark/mark.tsx";
import styles from "./footer.module.css";

const quick = ["products", "jobs", "contact", "imprint", "privacy"] as const satisfies PlainScreen[];

/** Error pages have no content, so the footer then uses only the words of the interface. */
export function Footer({ site }: { site: SiteView | undefined }) {
  const t = useWords();
  return (
    <footer className={styles.root} data-ground="stage" data-pattern>
      <div className={styles.prompt}>
        <p className={styles.heading}>{t("footer.promptHeading")}</p>
        <p>{t("footer.promptText")}</p>
        <PlaceLink place={{ screen: "contact" }} {...buttonLook("line")}>
          {t("footer.promptLink")}
        </PlaceLink>
      </div>
      <div className={styles.columns}>
        {site && <FooterBlocks site={site} />}
        <nav className={styles.block} aria-label={t("nav.quick")}>
          <h2 className={styles.title}>{t("nav.quick")}</h2>
          <ul>
            {quick.map((screen) => (
              <li key={screen}>
                <PlaceLink place={{ screen }}>{t(`nav.${screen}`)}</PlaceLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={styles.end}>
        <Mark className={styles.mark} />
        <p>{t("footer.rights", { company: site?.companyName ?? company.name })}</p>
        {site?.patternCredit && <PatternCredit credit={site.patternCredit} />}
      </div>
    </footer>
  );
}

function FooterBlocks({ site }: { site: SiteView }) {
  const t = useWords();
  return (
    <>
      {site.footerBlocks.map(({ _key, title, text, links }) => (
        <div className={styles.block} key={_key}>
          <Heading className={styles.title} text={title} among={site.footerBlocks.map(({ title }) => title)} />
          {text && <p>{text}</p>}
          <LinkList links={links} />
        </div>
      ))}
      {site.socialLinks.length > 0 && (
        <div className={styles.block}>
          <Heading className={styles.title} text={t("footer.social", { name: site.shortName })} />
          <LinkList links={site.socialLinks} />
        </div>
      )}
    </>
  );
}

function LinkList({ links }: { links: SiteView["socialLinks"] }) {
  return (
    <ul>
      {links.map(({ _key, label, target }) => (
        <li key={_key}>
          <TargetLink target={target}>{label}</TargetLink>
        </li>
      ))}
    </ul>
  );
}

function PatternCredit({ credit }: { credit: NonNullable<SiteView["patternCredit"]> }) {
  const t = useWords();
  return (
    <p>
      <a href={credit.url ?? "/pattern.svg"}>{t("footer.pattern", credit)}</a>{" "}
      <a href={credit.licenceUrl} rel="license">
        {credit.licence}
      </a>
    </p>
  );
}
