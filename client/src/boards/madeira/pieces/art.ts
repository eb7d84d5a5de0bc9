/** The pictures of the game, put into the page once, where everything can use them. */

import sprite from "../../../art/madeira.svg?raw";

const ID = "madeira-art";

export function mountArt(): void {
  if (typeof document === "undefined" || document.getElementById(ID)) return;
  const holder = document.createElement("div");
  holder.id = ID;
  holder.hidden = true;
  holder.innerHTML = sprite;
  document.body.append(holder);
}
