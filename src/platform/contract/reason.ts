import * as z from 'zod/mini'
import { requiredText } from './validation.ts'

/** The longest reason that an admin may give; it is read by the person concerned. */
export const maxReasonLength = 500

const reason = requiredText({ max: maxReasonLength, keys: { required: 'reason_required' } })

/** Why something is done to somebody, in the words that they will read. */
export const reasonForm = z.object({ reason })
