import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { ContentType, Processing } from '#domains/content/contract/content-codes.ts'
import { prepareVideoJob } from '#domains/content/server/preparation/contents.job.ts'
import { contentKey } from '#domains/content/server/storage-keys.ts'
import { findVideoTools, type VideoTools } from '#domains/content/server/transcode/find-video-tools.ts'
import { runProgram } from '#domains/content/server/transcode/run-program.ts'
import { extensionOf } from '#platform/contract/file-name.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { findFileType } from '#platform/server/files/file-types.ts'
import { enqueue } from '#platform/server/jobs/queue.ts'
import lessons from '../../database/seed/lessons.json' with { type: 'json' }
import { insertAll, storeFileOf } from './demo.queries.ts'
import type { DemoCourse } from './demo-courses.ts'
import { daysAgo } from './demo-days.ts'
import { clipArguments } from './draw/clip.ts'
import { pdfOfPicture } from './draw/pdf-of-picture.ts'
import type { Drawing, Renderer } from './draw/renderer.ts'
import { type Slide, slideHeight, slideSvg, slideWidth } from './draw/slide.ts'

interface Lesson {
  readonly courseId: number
  readonly group: number
  readonly title: string
  readonly fileName: string
  readonly bytes: Buffer | null
  /** Queued for encoding, so that it plays in browsers. */
  readonly isPlayed?: boolean
  /** Shown to everybody before the course is bought. */
  readonly isFree?: boolean
}

type Desk = Pick<AppServices, 'config' | 'storage'> & { readonly renderer: Renderer }

const clipLimitMs = 60_000
const played: Readonly<Record<string, readonly { title: string; slides: readonly Slide[] }[]>> = lessons.played

/**
 * Gives courses groups of lessons with real files.
 *
 * The lessons of two courses are queued for encoding like an owner's, so that the worker makes them playable; the
 * other videos wait for their owner to enable playback.
 */
export async function seedLessons(tx: Tx, desk: Desk, courses: readonly DemoCourse[]): Promise<void> {
  const groupIds = await insertAll(
    tx,
    'contentGroups',
    courses.flatMap((course) =>
      lessons.groups.map((name) => ({ courseId: course.id, name, insertedAt: daysAgo(30, 9) })),
    ),
  )
  const groupOf = ({ courseId, group }: Lesson) =>
    groupIds[courses.findIndex(({ id }) => id === courseId) * lessons.groups.length + group] as number
  const all = await lessonsOf(desk, courses)
  const ids = await insertAll(
    tx,
    'contents',
    all.map((lesson) => toRow(lesson, groupOf(lesson))),
  )
  for (const [at, lesson] of all.entries()) await keepFile(tx, desk, { lesson, contentId: ids[at] as number })
}

/** For every course a document and a picture; for video courses also videos; one upload that never arrived. */
async function lessonsOf(desk: Desk, courses: readonly DemoCourse[]): Promise<Lesson[]> {
  const covers = await drawCovers(desk.renderer, courses)
  const videos = await makeVideos(desk, courses)
  const texts = courses.flatMap((course, at) => {
    const cover = covers[at] as Buffer
    const size = { width: slideWidth, height: slideHeight }
    const common = { courseId: course.id }
    return [
      { ...common, group: 0, title: 'သင်ရိုး အကျဉ်း', fileName: 'syllabus.pdf', bytes: pdfOfPicture(cover, size) },
      { ...common, group: 1, title: 'သင်ထောက်ကူပုံ', fileName: 'lesson.jpg', bytes: cover },
      { ...common, group: 2, title: 'အိမ်စာ', fileName: 'homework.txt', bytes: Buffer.from(lessons.notes) },
    ]
  })
  const [first] = courses
  const lost = first
    ? [{ courseId: first.id, group: 2, title: 'ပြန်လှန် ဗီဒီယို', fileName: 'revision.mp4', bytes: null }]
    : []
  return [...texts, ...videos, ...lost]
}

async function drawCovers(renderer: Renderer, courses: readonly DemoCourse[]): Promise<Buffer[]> {
  const drawings = courses.map(({ title, topics }, at) => ({
    svg: slideSvg({ title, lines: topics.slice(0, 4) }, { number: 1, of: topics.length, tint: at }),
    file: join(renderer.folder, `cover-${at}.jpg`),
  }))
  await renderer.draw(drawings)
  return Promise.all(drawings.map(({ file }) => readFile(file)))
}

/** Without ffmpeg on this machine there are no videos; everything else exists. */
async function makeVideos({ config, renderer }: Desk, courses: readonly DemoCourse[]): Promise<Lesson[]> {
  const tools = await findVideoTools(config)
  if (!tools) return []
  const clips = courses.flatMap((course) =>
    (played[course.title] ?? []).map((lesson, group) => {
      const isFree = group === 0 && course.courseType === CourseType.video
      return { courseId: course.id, group, isFree, ...lesson }
    }),
  )
  const drawn = clips.map(({ courseId, group, slides }) =>
    slides.map((slide, at) => ({
      svg: slideSvg(slide, { number: at + 1, of: slides.length, tint: at }),
      file: join(renderer.folder, `slide-${courseId}-${group}-${at}.png`),
    })),
  )
  await renderer.draw(drawn.flat())
  const made: Lesson[] = []
  for (const [at, { courseId, group, title, isFree }] of clips.entries()) {
    const bytes = await makeClip(renderer, tools, { name: `${courseId}-${group}`, slides: drawn[at] ?? [] })
    made.push({ courseId, group, title, fileName: `lesson-${group + 1}.mp4`, bytes, isPlayed: true, isFree })
  }
  const others = courses.filter(({ courseType, title }) => courseType === CourseType.video && !(title in played))
  const introduction = { group: 0, title: 'မိတ်ဆက် ဗီဒီယို', fileName: 'introduction.mp4' }
  const waiting = others.flatMap(({ id }) =>
    made.slice(0, 1).map(({ bytes }) => ({ courseId: id, ...introduction, bytes })),
  )
  return [...made, ...waiting]
}

async function makeClip(
  renderer: Renderer,
  tools: VideoTools,
  { name, slides }: { name: string; slides: readonly Drawing[] },
): Promise<Buffer> {
  const file = join(renderer.folder, `clip-${name}.mp4`)
  const pictures = slides.map((slide) => slide.file)
  await runProgram(tools.ffmpeg, clipArguments(pictures, file), { limitMs: clipLimitMs })
  return readFile(file)
}

function toRow({ title, fileName, bytes, isPlayed, isFree = false }: Lesson, groupId: number) {
  const kind = findFileType(fileName)?.kind
  return {
    groupId,
    title,
    originalName: fileName,
    sizeBytes: bytes?.length ?? 48_211_903,
    contentType: kind === 'video' ? ContentType.video : kind === 'image' ? ContentType.image : ContentType.other,
    processing: bytes === null ? Processing.failed : isPlayed ? Processing.processing : Processing.completed,
    error: bytes === null ? 'the upload broke off' : null,
    isFree,
    insertedAt: daysAgo(20, 20),
    updatedAt: isPlayed ? new Date() : daysAgo(20, 20),
  }
}

async function keepFile(
  tx: Tx,
  { storage }: Desk,
  { lesson, contentId }: { lesson: Lesson; contentId: number },
): Promise<void> {
  const { bytes, fileName, isPlayed } = lesson
  if (bytes === null) return
  const storedKey = contentKey(contentId, randomUUID(), extensionOf(fileName))
  await storage.put(storedKey, bytes)
  await storeFileOf(tx, contentId, {
    storedKey,
    mediaType: findFileType(fileName)?.mime ?? 'application/octet-stream',
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
  })
  if (isPlayed) await enqueue(tx, prepareVideoJob, { contentId })
}
