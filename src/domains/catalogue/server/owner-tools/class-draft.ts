import type * as z from 'zod/mini'
import type { editedClassBody } from '../../contract/my-classes.contract.ts'

/** The fields of a class under their column names. */
export function toClassDraft(body: z.output<typeof editedClassBody>) {
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = body
  return {
    feeMmk: body.fee,
    accessType: body.access_type,
    accessOptions: body.access_options ?? null,
    accessMonths: body.access_expiry_duration ?? null,
    startTime: body.start_time,
    endTime: body.end_time,
    startDate: body.start_date,
    endDate: body.end_date,
    monday,
    tuesday,
    wednesday,
    thursday,
    friday,
    saturday,
    sunday,
    classType: body.class_type,
    region: body.region ?? null,
    town: body.town ?? null,
  }
}

export type ClassDraft = ReturnType<typeof toClassDraft>

/** A class as its owner has sent it. */
export interface SentClass {
  readonly draft: ClassDraft
  /** Where it meets online; null removes it, undefined keeps what there is. */
  readonly meetingLink?: string | null | undefined
}
