import { m } from '#platform/messages/generated/messages.js'

/** A screen's `meta`: its own title before the product's name. */
export function titled(title: () => string) {
  return () => [{ title: `${title()} | ${m.product_name()}` }]
}
