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

/** Inline, at the end of the body and before the router's scripts. Hydration keeps the server's text. */
export function PreHydrationScript() {
  const html = import.meta.env.SSR && !isOff('replayed-clicks') ? REMEMBER_CLICK : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
