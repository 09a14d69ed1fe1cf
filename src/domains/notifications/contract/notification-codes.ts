import { type CodeOf, codes } from '#platform/contract/codes.ts'

/** Sender of a notification; an unknown code is shown as the admin. @see N-NOT-02 */
export const Sender = codes('Sender', { admin: 0, teacher: 1, student: 2 })
export type Sender = CodeOf<typeof Sender>
