import { expect, test } from "vitest";
import { readStyleGroups } from "#pipeline/site/styles/style-groups.ts";

const from = (folder: string, css: string) => `@supports (--styles-of:"${folder}"){${css}}`;

/** Enough for a group of its own. */
const much = (name: string) => `@layer sections{.${name}{color:red}.${name}::before{content:"${"x".repeat(1000)}"}}`;

const sheet = [
  from("styles", "@layer base{p{margin:0}}"),
  from("sections/jobs", `${much("jobs")}.shared{top:0}`),
  from("layout/header", "@layer layout{.head{color:red}}"),
  from("sections/about", "@layer sections{.shared{top:0}@media print{._0about{color:red}}}"),
  from("sections/team", "@layer sections{.-team:hover .icon{color:red}}"),
  from("rich-text", "@layer ui{.text p{color:red}}"),
  from("sections/jobs", "@layer sections{.jobs-2{color:red}}"),
].join("");

test("look and frame are the base; a folder is a group with all its styles, small neighbours are one", () => {
  const { base, groups } = readStyleGroups(sheet);
  expect(base).toBe("@layer base{p{margin:0}}@layer layout{.head{color:red}}");
  expect(Object.fromEntries(groups.map(({ name, css }) => [name, css]))).toEqual({
    "sections/jobs": `${much("jobs")}.shared{top:0}@layer sections{.jobs-2{color:red}}`,
    sections:
      "@layer sections{.shared{top:0}@media print{._0about{color:red}}}@layer sections{.-team:hover .icon{color:red}}",
    "rich-text": "@layer ui{.text p{color:red}}",
  });
});

test("a group without a class name of its own would never be shown, and stops the build", () => {
  expect(() => readStyleGroups(`${sheet}${from("plain", "p{top:0}.shared{top:0}")}`)).toThrow(
    "src/plain styles no class of its own",
  );
});

test("styles from nowhere stop the build", () => {
  expect(() => readStyleGroups(`${sheet}.lost{color:red}`)).toThrow("no folder of src/: .lost{color:red}");
});
