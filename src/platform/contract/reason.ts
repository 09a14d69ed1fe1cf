import * as z from 'zod/mini'
import { requiredText } from './validation.ts'

/** Maximum length of an admin's reason, which the person concerned reads. */
export const maxReasonLength = 500

const reason = requiredText({ max: maxReasonLength, keys: { required: 'reason_required' } })

/** The reason for an action, shown to the person concerned. */
export const reasonForm = z.object({ reason })
