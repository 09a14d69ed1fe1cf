import { isOff } from './departures.ts'

/**
 * The attributes of `<html>` that the styles of the first paint read. Where data are saved, one font is fetched instead
 * of two and nothing of an advertisement (connection.ts); a person who is logged in sees no log-in button before the
 * script is there. A browser may refuse its storage. @see STU-22
 */
const FIRST_PAINT = `try {
  const { dataset } = document.documentElement, kept = localStorage.getItem("pyinnya.spare-data");
  if (kept === "1" || (kept !== "0" && navigator.connection?.saveData)) dataset.spare = "";
  if (localStorage.getItem("pyinnya.session")) dataset.known = "";
} catch {}`

/**
 * Remembers a button that is clicked before hydration; pre-hydration.ts clicks it again afterwards. Forms and
 * plain links work without scripts.
 */
const REMEMBER_CLICK = `{
  const done = window.doneBefore = { stop: () => removeEventListener("click", keep, true) };
  const keep = (event) => {
    const key = event.target.closest("button, a[aria-haspopup]");
    done.key = key?.form && key.form.method !== "dialog" ? null : key;
    if (!done.key) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", keep, true);
}`

/**
 * Inline, in the head before the style sheets: a browser paints the part of a page that has arrived, fetches the fonts
 * of that paint, and takes clicks on it. Hydration keeps the server's text.
 */
export function PreHydrationScript() {
  const html = import.meta.env.SSR ? FIRST_PAINT + (isOff('replayed-clicks') ? '' : REMEMBER_CLICK) : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
