/** Which page the address asks for. */

import { firstRefusal } from "../connection/first";

const PLAIN = ["new", "tables", "me", "ratings", "about"] as const;
/** Pages with a part that the address may name, and those that show one thing. */
const WITH_PART = ["learn", "account", "analysis", "puzzles"] as const;
const OF_ONE = ["table", "review", "embed"] as const;

export interface Route {
  page: "front" | (typeof PLAIN)[number] | (typeof WITH_PART)[number] | (typeof OF_ONE)[number] | "mail" | "nowhere";
  id: string;
  query: URLSearchParams;
}

export function routeOf(path: string, search: string): Route {
  const query = new URLSearchParams(search);
  const [, first = "", second = "", third = "", ...more] = path.split("/");
  if (first === "") return { page: "front", id: "", query };
  if (first === "mail" && third && !more.length) return { page: "mail", id: `${second}/${third}`, query };
  if (third || more.length) return { page: "nowhere", id: "", query };
  for (const page of OF_ONE) if (first === page && second) return { page, id: second, query };
  for (const page of WITH_PART) if (first === page) return { page, id: second, query };
  for (const page of PLAIN) if (first === page && !second) return { page, id: "", query };
  return { page: "nowhere", id: "", query };
}

class Router {
  /** The server knows best whether there is a page at the address that was asked for first. */
  route = $state.raw<Route>(
    firstRefusal()
      ? { page: "nowhere", id: "", query: new URLSearchParams() }
      : routeOf(location.pathname, location.search),
  );

  constructor() {
    addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const link = (event.target as Element | null)?.closest?.("a[href]");
      const href = link?.getAttribute("href") ?? "";
      if (!link || !href.startsWith("/") || href.startsWith("/api/") || link.matches("[download], [target]")) return;
      event.preventDefault();
      this.go(href);
    });
  }

  private read(): void {
    this.route = routeOf(location.pathname, location.search);
  }

  go(href: string, replace = false): void {
    if (replace) history.replaceState(null, "", href);
    else history.pushState(null, "", href);
    this.read();
    if (!href.includes("#")) scrollTo(0, 0);
  }
}

export const router = new Router();
