import type * as z from 'zod/mini'
import { type ValidationKey, validationMessage } from '#platform/contract/validation.ts'

type Report = (field: string, key: ValidationKey) => void

/**
 * Reports on several fields from one check. It also runs while other fields fail, so that all errors are answered at
 * once.
 */
export function reporter(values: object, context: z.core.$RefinementCtx<unknown>): { report: Report; missing: Report } {
  const report: Report = (field, key) => {
    context.addIssue({ code: 'custom', path: [field], message: validationMessage(key), input: undefined })
  }
  return {
    report,
    missing: (field, key) => {
      const value = (values as Record<string, unknown>)[field]
      if (value === undefined || value === null || value === '') report(field, key)
    },
  }
}
