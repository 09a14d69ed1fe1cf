import * as free from '#domains/content/contract/free-lessons.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'

const { course, group, content } = ID
const teacher = { as: 'teacher' } as const
const one = (id: number) => ({ path: [course.video, group.video, id] })

const change = (contentId: number, to: object) => (world: World) =>
  world.api.db.updateTable('contents').set(to).where('id', '=', contentId).execute()
const freeVideo = change(content.video, { durationSeconds: 600, isFree: true })
function shortVideo(world: World) {
  return change(content.video, { durationSeconds: 600 })(world)
}
async function twoFree(world: World) {
  await shortVideo(world)
  for (const id of [content.document, content.inAppOnly]) await change(id, { isFree: true })(world)
}

const freeTicket = async (world: World) => {
  await freeVideo(world)
  const { json } = await world.api.post(`/free-lesson/${content.video}/open`, {})
  return String(json.url).split('/').at(-2) ?? ''
}
const openedOften = async (world: World) => {
  await freeVideo(world)
  for (let time = 0; time < 300; time += 1) await world.api.post(`/free-lesson/${content.video}/open`, {})
}

export const freeLessons = [
  ...of(
    free.showFree,
    { ...teacher, ...one(content.video), arrange: shortVideo },
    {
      'not there: body status 404': one(ID.unused),
      FREE_LESSON_UNFIT: one(content.inAppOnly),
      FREE_LESSON_LIMIT: { arrange: twoFree },
    },
  ),
  ...of(
    free.hideFree,
    { ...teacher, ...one(content.video), arrange: freeVideo },
    { 'not there: body status 404': one(ID.unused) },
  ),
  ...of(
    free.openFreeLesson,
    { as: 'guest', path: [content.video], arrange: freeVideo },
    { CONTENT_NOT_FOUND: { path: [ID.unused] }, TOO_MANY_REQUESTS: { arrange: openedOften } },
  ),
  ...of(
    free.freeLessonPart,
    { as: 'guest', path: [content.video, '<ticket>', '.m3u8'], ticket: freeTicket },
    {
      UNAUTHENTICATED: { ticket: async () => 'no-ticket' },
      CONTENT_NOT_FOUND: { arrange: change(content.video, { isFree: false }) },
    },
  ),
]
