import { expect, test } from "vitest";
import { readEmbed } from "#src/content/embed-address.ts";

const youtube = "https://www.youtube-nocookie.com/embed/abcdefghi_1?rel=0";
const vimeo = "https://player.vimeo.com/video/76979871?dnt=1";

test.each([
  "https://youtu.be/abcdefghi_1",
  "https://YouTu.be/abcdefghi_1",
  "https://www.youtube.com/watch?v=abcdefghi_1",
  "https://youtube.com/watch?list=PL1&v=abcdefghi_1&index=3",
  "https://m.youtube.com/watch?v=abcdefghi_1",
  "https://music.youtube.com/watch?v=abcdefghi_1",
  "https://www.youtube.com/embed/abcdefghi_1",
  "https://www.youtube.com/v/abcdefghi_1",
  "https://www.youtube.com/shorts/abcdefghi_1",
  "https://www.youtube.com/live/abcdefghi_1?feature=share",
  "https://www.youtube-nocookie.com/embed/abcdefghi_1",
])("%s is played by YouTube without cookies", (address) => {
  expect(readEmbed(address)).toEqual({ provider: "YouTube", player: youtube });
});

test.each([
  ["https://youtu.be/abcdefghi_1?t=90", 90],
  ["https://youtu.be/abcdefghi_1?t=90s", 90],
  ["https://youtu.be/abcdefghi_1?t=1m30s", 90],
  ["https://youtu.be/abcdefghi_1?t=1h1m1s", 3661],
  ["https://www.youtube.com/embed/abcdefghi_1?start=12", 12],
])("%s begins at %i s", (address, start) => {
  expect(readEmbed(address)?.player).toBe(`${youtube}&start=${start}`);
});

test.each([
  "https://vimeo.com/76979871",
  "https://www.vimeo.com/76979871/",
  "https://vimeo.com/channels/staffpicks/76979871",
  "https://vimeo.com/groups/shortfilms/videos/76979871",
  "https://vimeo.com/album/12/video/76979871",
  "https://vimeo.com/showcase/12/video/76979871",
  "https://player.vimeo.com/video/76979871?autoplay=1",
])("%s is played by Vimeo, which is asked not to track", (address) => {
  expect(readEmbed(address)).toEqual({ provider: "Vimeo", player: vimeo });
});

const privateFilms = ["https://vimeo.com/76979871/ab12cd34ef", "https://player.vimeo.com/video/76979871?h=ab12cd34ef"];

test.each(privateFilms)("%s keeps its hash, without which a private film does not play", (address) => {
  expect(readEmbed(address)?.player).toBe("https://player.vimeo.com/video/76979871?h=ab12cd34ef&dnt=1");
});

test.each([
  "https://notvimeo.com/76979871",
  "https://vimeo.com.example.org/76979871",
  "https://example.org/?u=https://youtu.be/abcdefghi_1",
  "https://youtu.be.example.org/abcdefghi_1",
  "https://youtu.be/tooshort",
  "https://youtu.be/abcdefghi_12",
  "https://www.youtube.com/@channel",
  "https://vimeo.com/about",
  "javascript:alert(1)//youtu.be/abcdefghi_1",
  "/media/film.mp4",
  "https://",
])("%s is no film of a known provider", (address) => {
  expect(readEmbed(address)).toBeUndefined();
});
