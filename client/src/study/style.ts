/** The styles of the study pages: fetched with them, so that a table does not carry them. */

import text from "../styles/study.css?inline";

const sheet = new CSSStyleSheet();
sheet.replaceSync(text);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
