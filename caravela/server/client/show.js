// Elements made of plain text only: nothing that people write is ever read as HTML.

export function h(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith("on")) element[key] = value;
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function show(value) {
  if (value === null) return "–";
  if (value === true) return "yes";
  if (value === false) return "no";
  return String(value);
}

// Any view as structured text: names and values, nested.
export function showView(value) {
  if (Array.isArray(value)) {
    if (!value.length) return h("span", {}, "none");
    if (value.every((each) => typeof each !== "object" || each === null)) return h("span", {}, value.map(show).join(", "));
    return h("ul", {}, ...value.map((each) => h("li", {}, showView(each))));
  }
  if (value !== null && typeof value === "object") {
    const names = Object.keys(value);
    if (!names.length) return h("span", {}, "none");
    if (names.every((name) => typeof value[name] !== "object" || value[name] === null)) {
      return h("span", {}, names.map((name) => `${name} ${show(value[name])}`).join(", "));
    }
    return h("dl", { class: "view" }, ...names.flatMap((name) => [h("dt", {}, name), h("dd", {}, showView(value[name]))]));
  }
  return h("span", {}, show(value));
}

export function say(sentence) {
  document.getElementById("notice").textContent = sentence;
}
