import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'

const deskCounts = z.object({
  /** Payments whose picture waits; of them those that wait for longer than promised, and for a second person. */
  waiting: z.number(),
  overdue: z.number(),
  second_person: z.number(),
  /** Refunds that wait for an approval, and for the transfer. */
  refunds_asked: z.number(),
  refunds_approved: z.number(),
  /** What students ask back. */
  wishes: z.number(),
  /** Rows of statements whose money nothing explains. */
  unknown_money: z.number(),
  /** Rests of fees that one admin asks to waive, and another confirms. */
  waivers: z.optional(z.number()),
})
export type DeskCounts = z.output<typeof deskCounts>

/** What waits for finance, for the menu. */
export const countDesk = {
  method: 'GET',
  url: '/admin/payment-queue/counts',
  config: { access: 'admin:finance' },
  schema: { summary: 'Numbers of what waits for finance', response: { 200: deskCounts } },
} as const satisfies Endpoint
