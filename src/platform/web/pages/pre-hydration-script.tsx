import { isOff } from './departures.ts'

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

/** Where data are saved, nothing of an advertisement is fetched: connection.ts. A browser may refuse its storage. */
const SPARE_DATA = `try {
  const kept = localStorage.getItem("pyinnya.spare-data");
  if (kept === "1" || (kept !== "0" && navigator.connection?.saveData)) document.documentElement.dataset.spare = "";
} catch {}`

/** A person who is logged in sees no log-in button before the script is there. @see STU-22 */
const KNOWN_PERSON = `try {
  if (localStorage.getItem("pyinnya.session")) document.documentElement.dataset.known = "";
} catch {}`

/** Inline, at the end of the body and before the router's scripts. Hydration keeps the server's text. */
export function PreHydrationScript() {
  const html = import.meta.env.SSR && !isOff('replayed-clicks') ? REMEMBER_CLICK + SPARE_DATA + KNOWN_PERSON : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
