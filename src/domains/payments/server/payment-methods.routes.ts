import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import {
  createPaymentMethod,
  deletePaymentMethod,
  listAllPaymentMethods,
  listPaymentMethods,
  type PaymentMethodChange,
  type paymentMethodBody,
  updatePaymentMethod,
} from '../contract/payment-methods.contract.ts'
import {
  addPaymentMethod,
  changePaymentMethod,
  removePaymentMethod,
  type SentMethod,
} from './manage-payment-methods.ts'
import { listActiveMethods, listMethods } from './payment-methods.queries.ts'

export function mountPaymentMethods(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, listPaymentMethods, async () => ({ data: await listActiveMethods(db) }))
  mount(api, listAllPaymentMethods, async () => ({ data: await listMethods(db) }))
  mount(api, createPaymentMethod, async ({ viewer, body }) => ({
    payment_method_id: await addPaymentMethod(db, viewer, toMethod(body)),
  }))
  mount(api, updatePaymentMethod, async ({ viewer, params, body }) => ({
    payment_method_id: await changePaymentMethod(db, viewer, {
      id: params.id,
      method: changesOf(body),
      expected: body.seen,
    }),
  }))
  mount(api, deletePaymentMethod, async ({ viewer, params }) => ({
    payment_method_id: await removePaymentMethod(db, viewer, params.id),
  }))
}

/** Absent fields stay unchanged. */
function changesOf(body: PaymentMethodChange): Partial<SentMethod> {
  const { method_name, account_no, description, position, active, kind, family } = body
  return {
    ...(method_name !== undefined && { name: method_name }),
    ...(account_no !== undefined && { accountNo: account_no }),
    ...(description !== undefined && { description }),
    ...(position !== undefined && { position: position ?? 0 }),
    ...(active !== undefined && { active: active ?? true }),
    ...(kind !== undefined && { kind: kind ?? 'wallet' }),
    ...(family !== undefined && { family }),
  }
}

function toMethod(body: z.output<typeof paymentMethodBody>): SentMethod {
  return {
    name: body.method_name,
    accountNo: body.account_no ?? null,
    description: body.description,
    position: body.position ?? 0,
    active: body.active ?? true,
    kind: body.kind ?? 'wallet',
    family: body.family ?? null,
  }
}
