import { type CodeOf, codes } from '#platform/contract/codes.ts'

/** Wire codes of content types. @see M-CT-11 */
export const ContentType = codes('ContentType', { video: 1, image: 2, other: 3 })
export type ContentType = CodeOf<typeof ContentType>

/** Wire codes of the processing state. @see M-CT-02 to M-CT-06, OP-128 */
export const Processing = codes('Processing', { completed: 0, processing: 1, failed: 2 })
export type Processing = CodeOf<typeof Processing>

/**
 * Result of an action on a group or content, in the reply's body; the HTTP status is always 200.
 *
 * @see M-GP-07, M-CT-07
 */
export const ActionStatus = { done: 200, refused: 400, gone: 404 } as const
export type ActionStatus = (typeof ActionStatus)[keyof typeof ActionStatus]
