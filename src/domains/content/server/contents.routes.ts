import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import * as groups from '../contract/content-groups.contract.ts'
import * as contents from '../contract/contents.contract.ts'
import {
  deleteContent,
  deleteFailedContent,
  deleteGroup,
  disableDesktop,
  enableDesktop,
  moveContent,
  ownContentRef,
  prepareAsSlides,
  renameContent,
} from './content-actions.ts'
import {
  findOwnGroup,
  type Group,
  insertGroup,
  isOwnCourse,
  listGroups,
  toGroupDetail,
  updateGroupName,
} from './content-groups.queries.ts'
import { listContents, listInProcess } from './contents.queries.ts'
import { receiveContent } from './upload/receive-content.ts'

type OwnCall = { viewer: OwnerViewer; params: { id: number } }
type OwnGroupCall = { viewer: OwnerViewer; params: { id: number; groupId: number } }

/** Mounts the endpoints with which an owner manages groups. */
export function mountGroups(api: FastifyInstance, { db }: AppServices): void {
  const getCourse = async ({ viewer, params }: OwnCall): Promise<number> => {
    if (!(await isOwnCourse(db, { courseId: params.id, ownerId: viewer.id }))) throw new Refusal('COURSE_NOT_FOUND')
    return params.id
  }
  mount(api, groups.ownGroups, async (call) =>
    listGroups(db, { courseId: await getCourse(call), page: call.query.page }),
  )
  mount(api, groups.createGroup, async (call) => {
    const group = { courseId: await getCourse(call), name: call.body.group_name }
    // In a transaction, whose outcome is known after a lost connection.
    const id = await db.transaction().execute((tx) => insertGroup(tx, group))
    return { status: 1 as const, id }
  })
  mount(api, groups.ownGroup, async (call) => toGroupDetail(await getOwnGroup({ db }, call)))
  mount(api, groups.updateGroup, async (call) => {
    const { id } = await getOwnGroup({ db }, call)
    await updateGroupName(db, { groupId: id, name: call.body.group_name })
    return { status: 1 as const }
  })
  mount(api, groups.deleteGroup, async ({ viewer, params }) => ({
    status: await deleteGroup(db, { ownerId: viewer.id, courseId: params.id, groupId: params.groupId }),
  }))
}

/** Mounts the endpoints with which an owner manages the contents of a group. */
export function mountContents(api: FastifyInstance, services: AppServices): void {
  const { db } = services
  mountOverHttp(api, contents.createContent, async (call) => {
    const { id: groupId } = await getOwnGroup(services, call)
    const id = await receiveContent(services, { request: call.request, sender: call.viewer }, { groupId })
    return { status: 'success' as const, id }
  })
  mount(api, contents.ownContents, async (call) => {
    const { id: groupId } = await getOwnGroup(services, call)
    return listContents(db, { groupId, page: call.query.page, order: call.query.order })
  })
  mount(api, contents.contentsInProcess, async (call) => {
    await getOwnGroup(services, call)
    const ids = await listInProcess(db, { ids: call.body.process_id_list, ownerId: call.viewer.id })
    return { process_contents_id: ids }
  })
  mount(api, contents.deleteContent, async (call) => ({ status: await deleteContent(db, ownContentRef(call)) }))
  mount(api, contents.deleteFailedContent, async (call) => ({
    status: await deleteFailedContent(db, ownContentRef(call)),
  }))
  mount(api, contents.enableDesktop, async (call) => ({ status: await enableDesktop(db, ownContentRef(call)) }))
  mount(api, contents.renameContent, async (call) => ({
    status: await renameContent(db, ownContentRef(call), call.body.content_title),
  }))
  mount(api, contents.moveContent, async (call) => ({
    status: await moveContent(db, ownContentRef(call), call.body.position),
  }))
  mount(api, contents.prepareAsSlides, async (call) => ({
    status: await prepareAsSlides(db, ownContentRef(call), call.body.slides),
  }))
  mount(api, contents.disableDesktop, async (call) => ({ status: await disableDesktop(db, ownContentRef(call)) }))
}

async function getOwnGroup({ db }: Pick<AppServices, 'db'>, { viewer, params }: OwnGroupCall): Promise<Group> {
  const group = await findOwnGroup(db, { courseId: params.id, groupId: params.groupId, ownerId: viewer.id })
  if (!group) throw new Refusal('GROUP_NOT_FOUND')
  return group
}
