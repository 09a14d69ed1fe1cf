import type { MetaDescriptor } from 'react-router'
import { withoutWordJoiners } from '#platform/contract/burmese/word-joiners.ts'
import { m } from '#platform/messages/generated/messages.js'

/** Title and description of a page for tabs, search results and shared links. */
export function pageMeta(title: string | undefined, description?: string): MetaDescriptor[] {
  const whole = title ? `${withoutWordJoiners(title)} | ${m.product_name()}` : m.product_name()
  const named: MetaDescriptor[] = [{ title: whole }, { property: 'og:title', content: whole }]
  if (!description) return named
  const content = withoutWordJoiners(description)
  return [...named, { name: 'description', content }, { property: 'og:description', content }]
}
