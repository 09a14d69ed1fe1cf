import type { FastifyInstance } from 'fastify'
import * as contract from '#domains/accounts/contract/staff.contract.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as staff from './staff.ts'

const done = { status: 1 }

/** Mounts the owner's endpoints for the staff. */
export function mountStaffRoutes(api: FastifyInstance, { db }: { db: Db }): void {
  mount(api, contract.listStaff, async ({ viewer }) => ({ data: await staff.listStaffMembers(db, viewer) }))
  mount(api, contract.showStaffMember, ({ viewer, params }) => staff.showMember(db, viewer, params.id))
  mount(api, contract.createStaffMember, async ({ viewer, body }) => ({
    ...done,
    ...(await staff.addMember(db, viewer, body)),
  }))
  mount(api, contract.setStaffRole, async ({ viewer, params, body }) => {
    await staff.giveRole(db, viewer, { ...params, ...body })
    return done
  })
  mount(api, contract.endStaffAccess, async ({ viewer, params }) => {
    await staff.endAccess(db, viewer, params.id)
    return done
  })
  mount(api, contract.restoreStaffAccess, async ({ viewer, params }) => {
    await staff.restoreAccess(db, viewer, params.id)
    return done
  })
  mount(api, contract.setStaffPassword, async ({ viewer, params, body }) => {
    await staff.setPassword(db, viewer, { ...params, ...body })
    return done
  })
  mount(api, contract.endStaffSession, async ({ viewer, params }) => {
    await staff.endMemberSession(db, viewer, params)
    return done
  })
  mount(api, contract.endStaffSessions, async ({ viewer, params }) => {
    await staff.endMemberSessions(db, viewer, params.id)
    return done
  })
}
