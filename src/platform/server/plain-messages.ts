import { withoutWordJoiners } from '#platform/contract/burmese/word-joiners.ts'
import { m as drawn } from '#platform/messages/generated/messages.js'

type Message = (...input: unknown[]) => string

/**
 * The site's texts without word joiners, for whatever the server says outside a page: replies, notices, mails, tables,
 * documents. There a joiner would be copied, searched and counted as a letter; the web client puts them in when it
 * draws a text of a reply (docs/decisions/0183).
 */
export const m = Object.fromEntries(
  Object.entries(drawn as unknown as Record<string, Message>).map(([key, message]) => [key, plain(message)]),
) as unknown as typeof drawn

function plain(message: Message): Message {
  return (...input) => withoutWordJoiners(message(...input))
}
