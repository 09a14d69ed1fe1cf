import * as calls from '#domains/content/contract/subtitles.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'

const { course, group, content } = ID
const teacher = { as: 'teacher' } as const
const student = { as: 'student' } as const
const stranger = { 'FORBIDDEN: not enrolled': { as: 'stranger' } } as const
const ofVideo = (id: number, ...more: string[]) => ({ path: [course.video, group.video, id, ...more] })
const ofClass = (id: number, ...more: string[]) => ({ path: [ID.class.open, group.class, id, ...more] })

const cues = JSON.stringify([{ start: 1, end: 2.5, text: 'မင်္ဂလာပါ' }])
const subtitled =
  (contentId: number) =>
  ({ api: { db } }: World) =>
    db
      .insertInto('subtitles')
      .values({
        contentId,
        language: 'my',
        cues,
        cueCount: 1,
        sourceName: 'lesson.srt',
        updatedAt: new Date('2026-02-20T09:30:00+06:30'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
const ended = async (world: World) => {
  await subtitled(content.classVideo)(world)
  await world.api.db
    .updateTable('enrolments')
    .set({ accessEndDate: '2026-03-01' })
    .where('id', '=', ID.enrolment.seat)
    .execute()
}

const srt = '1\n00:00:01,000 --> 00:00:02,500\nမင်္ဂလာပါ\n\n2\n00:00:09,000 --> 00:00:08,000\nWrong\n'
const form = (bytes: string, name = 'lesson.srt') => ({ form: { file: { name, bytes: Buffer.from(bytes) } } })
const refused = {
  'CONTENT_NOT_FOUND: no video': ofVideo(content.document, 'my'),
  'INVALID_INPUT: another type of file': form(srt, 'lesson.txt'),
  'INVALID_INPUT: no cue': form('no times'),
}

export const subtitles = [
  ...of(
    calls.ownSubtitles,
    { ...teacher, ...ofVideo(content.video), arrange: subtitled(content.video) },
    { CONTENT_NOT_FOUND: ofVideo(content.document) },
  ),
  ...of(calls.checkSubtitles, { ...teacher, ...ofVideo(content.video, 'my'), ...form(srt) }, refused),
  ...of(calls.saveSubtitles, { ...teacher, ...ofVideo(content.video, 'my'), ...form(srt) }, refused),
  ...of(
    calls.removeSubtitles,
    { ...teacher, ...ofVideo(content.video, 'my'), arrange: subtitled(content.video) },
    { CONTENT_NOT_FOUND: ofVideo(content.document, 'my') },
  ),
  ...of(
    calls.subtitlesFromClass,
    { ...student, ...ofClass(content.classVideo, 'my'), arrange: subtitled(content.classVideo) },
    {
      ...stranger,
      'CONTENT_NOT_FOUND: none in this language': ofClass(content.classVideo, 'en'),
      ACCESS_ENDED: { arrange: ended },
    },
  ),
  ...of(
    calls.subtitlesFromVideoCourse,
    { ...student, ...ofVideo(content.video, 'my'), arrange: subtitled(content.video) },
    {
      ...stranger,
      'CONTENT_NOT_FOUND: none in this language': ofVideo(content.video, 'en'),
      ACCESS_ENDED: { as: 'expired' },
    },
  ),
]
