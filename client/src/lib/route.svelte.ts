/** Which page the address asks for. */

export interface Route {
  page: "front" | "new" | "tables" | "me" | "learn" | "about" | "table" | "review" | "embed" | "nowhere";
  id: string;
  query: URLSearchParams;
}

export function routeOf(path: string, search: string): Route {
  const query = new URLSearchParams(search);
  const [, first = "", second = ""] = path.split("/");
  if (first === "") return { page: "front", id: "", query };
  if ((first === "table" || first === "review" || first === "embed") && second)
    return { page: first, id: second, query };
  if (first === "new" || first === "tables" || first === "me" || first === "learn" || first === "about") {
    return { page: first, id: "", query };
  }
  return { page: "nowhere", id: "", query };
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname, location.search));

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
    scrollTo(0, 0);
  }
}

export const router = new Router();
