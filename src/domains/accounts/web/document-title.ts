import { m } from '#platform/messages/generated/messages.js'

/** A screen's `meta`: its own title before the product's name. Nobody looks for a form to log in by what it says. */
export function titled(title: () => string) {
  return () => [{ title: `${title()} | ${m.product_name()}` }, { name: 'robots', content: 'noindex' }]
}
