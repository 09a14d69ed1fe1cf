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
} from '../../contract/payment-methods.contract.ts'
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
  const { method_name, account_no, description, position, kind, family } = body
  return {
    ...(method_name !== undefined && { name: method_name }),
    ...(account_no !== undefined && { accountNo: account_no }),
    ...(description !== undefined && { description }),
    ...(position !== undefined && { position: position ?? 0 }),
    ...availabilityOf(body),
    ...(body.holder_name !== undefined && { holderName: body.holder_name }),
    ...(body.qr_text !== undefined && { qrText: body.qr_text }),
    ...(body.daily_cap !== undefined && { dailyCapMmk: body.daily_cap }),
    ...(body.number_digits !== undefined && { numberDigits: body.number_digits }),
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
    active: true,
    paused: false,
    ...availabilityOf(body),
    holderName: body.holder_name ?? null,
    qrText: body.qr_text ?? null,
    dailyCapMmk: body.daily_cap ?? null,
    numberDigits: body.number_digits ?? null,
    kind: body.kind ?? 'wallet',
    family: body.family ?? null,
  }
}

type Availability = Pick<SentMethod, 'active' | 'paused'>

/** Empty where the body names neither; `state` decides where it names both. */
function availabilityOf({ active, state }: Pick<PaymentMethodChange, 'active' | 'state'>): Partial<Availability> {
  if (state) return { active: state !== 'closed', paused: state === 'paused' }
  return active === undefined ? {} : { active: active ?? true }
}
