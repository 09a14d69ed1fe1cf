import { m } from '#platform/messages/generated/messages.js'

/**
 * A screen's `meta`: its own title before the product's name. Forms to log in are not searched for, so they have no
 * description.
 */
export function titled(title: () => string) {
  return () => [{ title: `${title()} | ${m.product_name()}` }, { name: 'robots', content: 'noindex' }]
}
