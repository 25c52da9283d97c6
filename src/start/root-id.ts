/** The id of the outermost route, whose error page stands for the whole site. */
export const rootId = "root";
