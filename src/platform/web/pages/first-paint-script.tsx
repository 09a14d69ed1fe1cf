/** Where data are saved, one font is fetched instead of two and nothing of an advertisement: connection.ts. */
const SPARE_DATA = `try {
  const kept = localStorage.getItem("pyinnya.spare-data");
  if (kept === "1" || (kept !== "0" && navigator.connection?.saveData)) document.documentElement.dataset.spare = "";
} catch {}`

/** A person who is logged in sees no log-in button before the script is there. @see STU-22 */
const KNOWN_PERSON = `try {
  if (localStorage.getItem("pyinnya.session")) document.documentElement.dataset.known = "";
} catch {}`

/**
 * Sets the attributes of `<html>` that the styles of the first paint read. Inline, in the head before the style sheets: a
 * browser paints the part of a page that has arrived, and fetches the fonts of that paint. Each attribute by itself,
 * because a browser may refuse its storage. Hydration keeps the server's text.
 */
export function FirstPaintScript() {
  const html = import.meta.env.SSR ? SPARE_DATA + KNOWN_PERSON : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
