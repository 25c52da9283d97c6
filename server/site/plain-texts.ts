/** What programs read where they expected a file. Other web servers, configured by the build, say the same. */

export const methodText = "Only GET and HEAD are answered here.";
export const missingText = "There is no such file.";
