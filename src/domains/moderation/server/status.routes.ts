import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as contract from '../contract/status.contract.ts'
import { dropOneJob, mailTest, retryOneJob, showInstallation } from './status.ts'

/** Mounts the owner's endpoints for the status of the installation. */
export function mountStatus(api: FastifyInstance, services: AppServices): void {
  mount(api, contract.showStatus, () => showInstallation(services))
  mount(api, contract.retryJob, async ({ viewer, params }) => {
    await retryOneJob(services, viewer, params.id)
    return { status: 1 }
  })
  mount(api, contract.dropJob, async ({ viewer, params }) => {
    await dropOneJob(services, viewer, params.id)
    return { status: 1 }
  })
  mount(api, contract.sendTestMail, ({ viewer, body }) => mailTest(services, viewer, body.to))
}
