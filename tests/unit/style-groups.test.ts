import { expect, test } from "vitest";
import { readStyleGroups } from "#pipeline/site/styles/read-style-groups.ts";

const from = (folder: string, css: string) => `@supports (--styles-of:"${folder}"){${css}}`;

/** Makes styles that are large enough for a separate group. */
const much = (name: string) => `@layer sections{.${name}{color:red}.${name}::before{content:"${"x".repeat(1000)}"}}`;

const sheet = [
  from("styles", "@layer base{p{margin:0}}"),
  from("sections/jobs", `${much("jobs")}.shared{top:0}`),
  from("layout/header", "@layer layout{.head{color:red}}"),
  from("sections/about", "@layer sections{.shared{top:0}@media print{._0about{color:red}}}"),
  from("sections/team", "@layer sections{.-team:hover .icon{color:red}}"),
  from("rich-text", "@layer ui{.text p{color:red}}"),
  from("sections/jobs", "@layer sections{.jobs-2{color:red}}"),
  from("styles", "@layer print{@media print{p{margin:0}}}"),
].join("");

test("brand and frame are the base, print is apart; each folder is a group, and small folders share one", () => {
  const { base, groups, print } = readStyleGroups(sheet);
  expect(print).toBe("@layer print{@media print{p{margin:0}}}");
  expect(base).toBe("@layer base{p{margin:0}}@layer layout{.head{color:red}}");
  expect(Object.fromEntries(groups.map(({ name, css }) => [name, css]))).toEqual({
    "sections/jobs": `${much("jobs")}.shared{top:0}@layer sections{.jobs-2{color:red}}`,
    sections:
      "@layer sections{.shared{top:0}@media print{._0about{color:red}}}@layer sections{.-team:hover .icon{color:red}}",
    "rich-text": "@layer ui{.text p{color:red}}",
  });
});

test("a style that folders compose is shared, also where a minifier has joined it with others", () => {
  const { base, groups } = readStyleGroups(
    from("sections/one", `@layer base{.frame{top:0}}${much("one")}`) +
      from("sections/two", `@layer base{.frame{top:0}.head{top:1px}}${much("two")}`),
  );
  expect(base).toBe("@layer base{.frame{top:0}}");
  expect(groups.map(({ classes }) => classes)).toEqual([["one"], ["head", "two"]]);
});

test("a group without its own class name stops the build, because no page would load it", () => {
  expect(() => readStyleGroups(`${sheet}${from("plain", "p{top:0}.shared{top:0}")}`)).toThrow(
    "src/plain styles no class of its own",
  );
});

test("styles of unknown origin stop the build", () => {
  expect(() => readStyleGroups(`${sheet}.lost{color:red}`)).toThrow("no folder of src/: .lost{color:red}");
});
