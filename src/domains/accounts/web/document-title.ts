import { withoutWordJoiners } from '#platform/contract/burmese/word-joiners.ts'
import { m } from '#platform/messages/generated/messages.js'

/**
 * Builds a screen's `meta`: its title before the product's name. No description, because these pages are not
 * indexed.
 */
export function titled(title: () => string) {
  return () => [
    { title: `${withoutWordJoiners(title())} | ${m.product_name()}` },
    { name: 'robots', content: 'noindex' },
  ]
}
