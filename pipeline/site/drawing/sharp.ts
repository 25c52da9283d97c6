/** Sharp as all drawings need it. It is loaded on demand, because most builds find all drawings in a cache. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  // The bytes of an AVIF depend on the number of threads, which is by default that of the machine's cores.
  sharp.concurrency(1);
  return sharp;
}
