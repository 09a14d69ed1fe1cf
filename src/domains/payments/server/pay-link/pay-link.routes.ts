import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { inputCleaner, parseCleaned } from '#platform/server/http/clean-input.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import { readMultipartForm } from '#platform/server/http/multipart-form.ts'
import { addressSubject } from '#platform/server/throttle/address-subject.ts'
import { throttle } from '#platform/server/throttle/throttle.ts'
import {
  createPayLink,
  linkedClaim,
  revokePayLink,
  sendByPayLink,
  showPayLink,
} from '../../contract/pay-link.contract.ts'
import { PROOF_FORM, toPayerClaim } from '../proofs/payment-proofs.routes.ts'
import { sendProofsByLink } from '../proofs/send-proof.ts'
import { endPayLinks, openLinkedOrder, openPayLink } from './pay-link.ts'
import { showLinkedOrder } from './show-linked-order.ts'

/** Families, schools and mobile networks share an address. */
const views = throttle({ name: 'pay-link-view', points: 300, perSeconds: 60 * 60 })

type LinkServices = Pick<AppServices, 'config' | 'db' | 'links' | 'storage'>

export function mountPayLinks(api: FastifyInstance, services: LinkServices): void {
  const { db, links } = services
  const clean = inputCleaner(linkedClaim)
  mount(api, createPayLink, ({ viewer, params }) =>
    openPayLink({ db, links, publicUrl: services.config.publicUrl }, viewer, params.id),
  )
  mount(api, revokePayLink, ({ viewer, params }) => endPayLinks(db, viewer, params.id))
  mountOverHttp(api, showPayLink, async ({ params, request, reply }) => {
    await views.take(db, [addressSubject(request.ip)])
    reply.header('cache-control', 'private, no-store')
    return showLinkedOrder({ db, links }, params.token)
  })
  mountOverHttp(api, sendByPayLink, async ({ params, request }) => {
    // Before the form is received: an ended link uploads nothing.
    const order = await openLinkedOrder({ db, links }, params.token)
    await using form = await readMultipartForm(request, PROOF_FORM)
    const { payer_name, ...facts } = parseCleaned(linkedClaim, clean(form.fields))
    const sent = { files: form.files, claim: toPayerClaim(facts), payerName: payer_name ?? null }
    return { status: await sendProofsByLink(services, order, sent) }
  })
}
