import { company } from "virtual:company";
import { quickLinks } from "../../addresses.ts";
import { useHasPage } from "../../content/payload-context.tsx";
import type { SiteView } from "../../content/views.ts";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink, TargetLink } from "../../navigation/target-link.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { Heading } from "../../ui/heading/heading.tsx";
import { Mark } from "../../ui/mark/mark.tsx";
import styles from "./footer.module.css";

/** Error pages have no content. Their footer has only the words of the interface and the company's name. */
export function Footer({ site }: { site: SiteView | undefined }) {
  const t = useWords();
  const hasPage = useHasPage();
  return (
    <footer className={styles.root} data-ground="stage" data-pattern>
      {hasPage("contact") && (
        <div className={styles.prompt}>
          <p className={styles.heading}>{t("footer.promptHeading")}</p>
          <p>{t("footer.promptText")}</p>
          <PlaceLink place={{ screen: "contact" }} {...buttonLook("line")}>
            {t("footer.promptLink")}
          </PlaceLink>
        </div>
      )}
      <div className={styles.columns}>
        {site && <FooterBlocks site={site} />}
        <nav className={styles.block} aria-label={t("nav.quick")}>
          <h2 className={styles.title}>{t("nav.quick")}</h2>
          <ul>
            {quickLinks.filter(hasPage).map((screen) => (
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
  const titles = site.footerBlocks.map(({ title }) => title);
  return (
    <>
      {site.footerBlocks.map(({ _key, title, text, links }) => (
        <div className={styles.block} key={_key}>
          <Heading className={styles.title} text={title} among={titles} />
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

function LinkList({ links }: { links: SiteView["footerBlocks"][number]["links"] }) {
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
