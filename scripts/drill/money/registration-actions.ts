import { type MoneyCaller, REASON } from './caller.ts'
import type { Weighted } from './clients.ts'
import { aRegistration } from './world.ts'

interface Registered {
  readonly id: number
  readonly feeMmk: number
}

/** Registration fees of teachers, at the same desk. */
export function registrationActions(caller: MoneyCaller): Weighted[] {
  const registrations: Registered[] = []
  const one = async (): Promise<Registered> => {
    const before = caller.pick(registrations.slice(-40))
    if (before && caller.random() < 0.6) return before
    const made = await aRegistration(caller.world.db, caller.random() < 0.5)
    registrations.push(made)
    return made
  }
  const decide = async (call: 'registration-reverse' | 'registration-confirm'): Promise<void> => {
    const { id: registrationId } = await one()
    const verb = call === 'registration-reverse' ? 'reverse' : 'confirm'
    const body = verb === 'reverse' ? REASON : {}
    await caller.send(call, `/admin/registrations/${registrationId}/${verb}`, { body, subject: { registrationId } })
  }
  return [
    [6, async () => verify(caller, await one())],
    [2, () => decide('registration-reverse')],
    [2, () => decide('registration-confirm')],
  ]
}

async function verify(caller: MoneyCaller, { id: registrationId, feeMmk }: Registered): Promise<void> {
  const transferNumber = caller.aNumber()
  const amountMmk = Math.round(feeMmk * (caller.pick([1, 1, 0.5, 1.1]) ?? 1))
  const body = {
    transaction_no: transferNumber,
    method_id: caller.pick(caller.world.methodIds),
    amount: amountMmk,
    part: true,
    over: true,
    reused_picture: true,
    further_transfer: false,
  }
  await caller.send('registration-verify', `/admin/registrations/${registrationId}/verify`, {
    body,
    subject: { registrationId, transferNumber, amountMmk },
  })
}
