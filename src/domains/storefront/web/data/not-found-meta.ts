import type { MetaDescriptor } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'

/** The title of a page that does not exist. */
export function notFoundMeta(): MetaDescriptor[] {
  return [{ title: `${m.platform_lost_title()} | ${m.product_name()}` }]
}
