import { execFile } from "node:child_process";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { locales } from "#src/locales.ts";

/** The version that figures are compared with. */
const astroVersion = "7.3.5";

/** @throws what npm says when it cannot be installed */
export async function installAstro(project: string): Promise<void> {
  await mkdir(project, { recursive: true });
  await writeFile(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const install = ["install", "--no-audit", "--no-fund", "--loglevel=error", `astro@${astroVersion}`];
  await promisify(execFile)("npm", install, { cwd: project });
}

/**
 * An Astro site of the job pages that a built site of ours has payloads for.
 *
 * @returns how many pages it has
 */
export async function writeAstroSite(project: string, dist: string): Promise<number> {
  const payloads = join(project, "payloads");
  await rm(payloads, { recursive: true, force: true });
  await rm(join(project, "dist"), { recursive: true, force: true });
  let pages = 0;
  for (const language of locales) {
    const jobs = (await readdir(join(dist, language, "jobs"))).filter((name) => name.endsWith(".json"));
    await mkdir(join(payloads, language), { recursive: true });
    for (const name of jobs) await cp(join(dist, language, "jobs", name), join(payloads, language, name));
    pages += jobs.length;
  }
  const source = join(project, "src/pages/[language]/jobs");
  await mkdir(source, { recursive: true });
  await writeFile(join(source, "[slug].astro"), jobPage);
  return pages;
}

/** Header, job and footer with all their texts, in plain elements. */
const jobPage = `---
import { readdirSync, readFileSync } from "node:fs";

export function getStaticPaths() {
  return readdirSync("payloads").flatMap((language) =>
    readdirSync("payloads/" + language).map((name) => ({
      params: { language, slug: name.replace(".json", "") },
      props: JSON.parse(readFileSync("payloads/" + language + "/" + name, "utf8")).payload,
    })),
  );
}

const { head, site, page, locale } = Astro.props;
const job = page.document;
const lists = [job.tasks, job.requirements, job.benefits];
const facts = [job.department, job.location, job.employmentType, job.workload, ...Object.values(job.inWords).flat()];
const textOf = (block) => block.children.map(({ text }) => text).join("");
---
<!doctype html>
<html lang={locale}>
  <head>
    <meta charset="utf-8" />
    <title>{head.title}</title>
    <meta name="description" content={head.description} />
    <meta property="og:title" content={head.title} />
    <meta property="og:description" content={head.description} />
    <script type="application/ld+json" set:html={JSON.stringify({ "@type": "JobPosting", title: job.title, ...job.workplace })} />
  </head>
  <body>
    <header>
      <a href="/">{site.shortName}</a>
      <nav><ul>{Array.from({ length: 7 }, (_, place) => <li><a href={"/" + place}>{site.claim}</a></li>)}</ul></nav>
    </header>
    <main>
      <h1>{job.title}</h1>
      <p>{job.summary}</p>
      <dl>{facts.map((fact) => <div><dt>{site.shortName}</dt><dd>{fact}</dd></div>)}</dl>
      {lists.map((items) => <section><h2>{job.title}</h2><ul>{items.map(({ text }) => <li>{text}</li>)}</ul></section>)}
      <section>{(job.body ?? []).map((block) => <p>{textOf(block)}</p>)}</section>
      {job.contact && <figure><figcaption><strong>{job.contact.name}</strong><span>{job.contact.role}</span></figcaption></figure>}
      <a href={"mailto:" + job.applicationEmail}>{job.applicationEmail}</a>
    </main>
    <footer>
      {site.footerBlocks.map((block) => (
        <div><h2>{block.title}</h2><p>{block.text}</p><ul>{block.links.map(({ label }) => <li><a href="/">{label}</a></li>)}</ul></div>
      ))}
      <p>{site.companyName}</p>
    </footer>
  </body>
</html>
`;
