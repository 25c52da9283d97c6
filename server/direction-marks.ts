/** Invisible characters that turn the direction of writing: with them one text looks like another. */
export const directionMarks = "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";
