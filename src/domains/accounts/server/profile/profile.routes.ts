import type { FastifyInstance } from 'fastify'
import { deleteSchool, deleteStudent, deleteTeacher } from '#domains/accounts/contract/deletion.contract.ts'
import { lookAtSchool, lookAtStudent, lookAtTeacher } from '#domains/accounts/contract/look-profile.contract.ts'
import { getProfile, saveProfile as save } from '#domains/accounts/contract/profile.contract.ts'
import { mount } from '#platform/server/http/mount.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { toProfile } from '../account-replies.ts'
import { findAccount } from '../accounts.queries.ts'
import type { AccountsPorts } from '../accounts-ports.ts'
import { deleteOwnAccount } from './delete-account.ts'
import { lookAtSchoolProfile, lookAtStudentProfile, lookAtTeacherProfile } from './look-at-profile.ts'
import { saveProfile } from './save-profile.ts'

const done = { status: 1 }

export function mountProfileRoutes(api: FastifyInstance, ports: AccountsPorts): void {
  const { db, links } = ports
  mount(api, getProfile, async ({ viewer }) => {
    const account = await findAccount(db, viewer.id)
    if (!account) throw new Refusal('UNAUTHENTICATED')
    return toProfile(account, links)
  })
  mount(api, save, async ({ viewer, body }) => toProfile(await saveProfile(ports, viewer, body), links))
  mount(api, lookAtTeacher, ({ viewer, params }) => lookAtTeacherProfile(db, viewer, params.id))
  mount(api, lookAtSchool, ({ viewer, params }) => lookAtSchoolProfile(db, viewer, params.id))
  mount(api, lookAtStudent, ({ viewer, params }) => lookAtStudentProfile(db, viewer, params.id))
  mount(api, deleteTeacher, async ({ viewer, body }) => {
    await deleteOwnAccount(db, viewer, body.password)
    return done
  })
  mount(api, deleteStudent, async ({ viewer, body }) => {
    await deleteOwnAccount(db, viewer, body.password)
    return done
  })
  mount(api, deleteSchool, async ({ viewer, body }) => {
    await deleteOwnAccount(db, viewer, body.password)
    return done
  })
}
