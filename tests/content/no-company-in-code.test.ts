import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documentsOf } from "#src/content/snapshot.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { tracesIn } from "#tests/support/traces.ts";

test("code and settings contain no data of the company", () => {
  const [settings] = documentsOf(contentSite.snapshot, "siteSettings");
  const [imprint] = documentsOf(contentSite.snapshot, "imprint");
  const { companyName, shortName, contactEmail } = settings ?? {};
  const companyData = [companyName, shortName, contactEmail?.split("@")[1], imprint?.representedBy];
  const traces = companyData.filter((text) => text !== undefined).filter((text) => text !== "");
  expect(traces.length).toBeGreaterThan(0);

  const places = ["src", "pipeline", "server", "tests", "index.html", "vite.config.ts", "Makefile", ".env.example"];
  const files = execFileSync("git", ["ls-files", "--", ...places], { encoding: "utf8" }).split("\n");
  // Git lists a deleted file until the deletion is staged.
  const textFiles = files
    .filter(existsSync)
    .filter((file) => /\.(tsx?|css|html|json|svg|md|example)$|Makefile$/.test(file));
  expect(textFiles.length).toBeGreaterThan(300);
  const found = textFiles.flatMap((file) =>
    tracesIn(readFileSync(file, "utf8"), traces).map((trace) => `${file}: ${trace}`),
  );
  expect(found).toEqual([]);
});
