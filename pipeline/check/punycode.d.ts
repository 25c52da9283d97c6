/** The package has no types of its own. In Node it is CommonJS, without named exports. */
declare module "punycode.js" {
  const punycode: { toUnicode(domain: string): string };
  export default punycode;
}
