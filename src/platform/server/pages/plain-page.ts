import type { Locale } from '#platform/contract/locale.ts'
import { m } from '#platform/messages/generated/messages.js'

/**
 * An HTML page that refers to no script or style sheet, for when the site itself cannot be loaded.
 *
 * @param styles rules beside its own
 */
export function plainPage(locale: Locale, content: string, styles = ''): string {
  const name = m.product_name({}, { locale })
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name}</title>
<style>:root{color-scheme:light dark}body{margin:0 auto;max-width:30rem;padding:15vh 1.5rem 2rem;font-family:"Noto Sans Myanmar",system-ui,sans-serif;line-height:1.8;text-align:center}
a{display:inline-block;padding:.5rem 1rem;color:inherit}li a{display:block;padding:.5rem 0}ul{padding:0;list-style:none;text-align:start}h2{font-size:1.1rem}section h2{margin-top:2.5rem;text-align:start}${styles}</style>
<main>
<h1>${name}</h1>
${content}
</main>
</html>
`
}
