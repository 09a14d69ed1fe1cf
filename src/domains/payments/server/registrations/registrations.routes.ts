import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import { readMultipartForm } from '#platform/server/http/multipart-form.ts'
import * as own from '../../contract/own-registration.contract.ts'
import * as contract from '../../contract/registrations.contract.ts'
import { toDeskPayment } from '../desk/desk-calls.ts'
import { forRegistration } from '../orders/paid-for.ts'
import { PROOF_FORM } from '../proofs/payment-proofs.routes.ts'
import { confirmRegistration } from '../second-person/confirm-registration.ts'
import { checkNumber } from '../transfers/check-number.ts'
import { answerRegistration } from './answer-registration.ts'
import { showOwnRegistration } from './own-registration.ts'
import { registrationTable } from './registration-table.ts'
import { reverseRegistration } from './reverse-registration.ts'
import { sendRegistrationPictures } from './send-registration-picture.ts'
import { showRegistrations } from './show-registrations.ts'
import { type VerifiedRegistration, verifyRegistration } from './verify-registration.ts'

const done = { status: 'success' } as const

const registrationRefOf = ({ id }: { id: number }, { version }: { version?: string | undefined }) => ({
  id,
  expected: version,
})

function toVerifiedReply({ restMmk, creditMmk, awaitsSecond, version }: VerifiedRegistration) {
  const reply = { rest: restMmk, surplus: creditMmk, version }
  return awaitsSecond ? { ...reply, second_person: true } : reply
}

/** Registration payments: the owner's own, and the desk's. */
export function mountRegistrationPayments(
  api: FastifyInstance,
  { db, links, storage }: Pick<AppServices, 'db' | 'links' | 'storage'>,
): void {
  mount(api, own.showOwnRegistration, ({ viewer }) => showOwnRegistration({ db, links }, viewer))
  mountOverHttp(api, own.sendRegistrationPicture, async ({ viewer, request }) => {
    await using form = await readMultipartForm(request, PROOF_FORM)
    await sendRegistrationPictures({ db, storage }, viewer, form.files)
    return done
  })
  mount(api, contract.listRegistrations, ({ viewer, query: { page, keyword, id } }) =>
    showRegistrations({ db, links }, viewer, { page, keyword, id }),
  )
  mountTable(api, contract.exportRegistrations, ({ query: { keyword, id }, locale }) =>
    registrationTable(db, { filter: { keyword, id }, locale }),
  )
  mount(api, contract.checkRegistrationTransaction, ({ viewer, params, query }) =>
    checkNumber({ db, links }, viewer, { paidFor: forRegistration(params.id), query }),
  )
  mount(api, contract.verifyRegistration, async ({ viewer, params, body }) =>
    toVerifiedReply(
      await verifyRegistration(db, viewer, { ref: registrationRefOf(params, body), payment: toDeskPayment(body) }),
    ),
  )
  mount(api, contract.confirmRegistration, async ({ viewer, params, body }) =>
    toVerifiedReply(await confirmRegistration(db, viewer, registrationRefOf(params, body))),
  )
  mount(api, contract.reverseRegistration, async ({ viewer, params, body }) => {
    await reverseRegistration(db, viewer, { ref: registrationRefOf(params, body), reason: body.reason ?? null })
    return done
  })
  mount(api, contract.refuseRegistration, async ({ viewer, params, body }) => {
    await answerRegistration(db, viewer, {
      ref: registrationRefOf(params, body),
      answer: 'refused',
      reason: body.reason,
    })
    return done
  })
  mount(api, contract.askRegistrationPicture, async ({ viewer, params, body }) => {
    await answerRegistration(db, viewer, { ref: registrationRefOf(params, body), answer: 'again', reason: body.reason })
    return done
  })
}
