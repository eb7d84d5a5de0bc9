/** Puts the pictures of a game into the page, where everything can use them: once, when a board of the game is first shown. */

const here = new Set<string>();

export function mountArt(sprite: string | undefined): void {
  if (!sprite || here.has(sprite)) return;
  here.add(sprite);
  const holder = document.createElement("div");
  holder.hidden = true; // what is used of it is drawn elsewhere; here it is neither styled nor laid out
  holder.innerHTML = sprite;
  document.body.append(holder);
}
