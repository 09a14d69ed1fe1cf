import { type RefusalReply, RefusedCall } from './failures.ts'

/**
 * The failure of a refused call. Its texts are for display: a reply has no word joiners, which are put in here
 * (docs/decisions/0183). The list of words is fetched with the first refusal; without it the texts stay as they came.
 */
export async function refusedCall(status: number, reply: RefusalReply): Promise<RefusedCall> {
  const { withWholeWords: drawn } = await import('#platform/contract/burmese/whole-words.ts').catch(() => asSent)
  const errors = Object.entries(reply.errors ?? {}).map(([field, texts]) => [field, texts.map(drawn)])
  return new RefusedCall(status, {
    ...reply,
    message: drawn(reply.message ?? ''),
    errors: Object.fromEntries(errors),
  })
}

const asSent = { withWholeWords: (text: string) => text }
