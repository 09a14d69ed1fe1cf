import { existsSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { getCourseOutline } from '#domains/learning/server/course-outline.ts'
import { getMyLearning } from '#domains/learning/server/overview/my-learning.ts'
import { getLessonsCompletion, getStudentsProgress } from '#domains/learning/server/progress/course-progress.ts'
import { mergeStudentProgress } from '#domains/learning/server/progress/merge-progress.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrateEverything } from '../src/schema.ts'
import { recordFigures } from './lib/record.ts'

// What a student and an owner read of lessons, at a million rows of progress: 200 students with 200 video courses of 25
// lessons each, a course of 60 lessons with 500 students, and one of 500 lessons. The yardstick in the same run is a
// statement that reads 40 rows by their primary key over the same connection.
// Run: npm run bench -- learning-lists [folder]. An already filled folder is used again.
const COURSES = 200
const LESSONS = 25
const STUDENTS = 200
const WATCHED = COURSES * LESSONS * STUDENTS
/** The course with many students, and the one with many lessons. */
const [POPULAR, LONG] = [COURSES + 1, COURSES + 2]
const POPULAR_STUDENTS = 500
const POPULAR_LESSONS = 60
const LONG_LESSONS = 500
const SECONDS = 600
const RUNS = 51
const WARM_UP = 100
const OWNER = 1
/** Accounts of students follow that of the owner. */
const FIRST_STUDENT = OWNER + 1

const folder = process.argv[2] ?? join(tmpdir(), 'pyinnya-learning')
const isNew = !existsSync(join(folder, 'postgres'))
const server = await startEmbeddedPostgres({ dataDir: folder })
try {
  await migrateEverything(server.url(), () => undefined)
  if (isNew) await fill()
  const db = openDatabase(server.url(), { applicationName: 'pyinnya bench' })
  await measure(db)
  await db.destroy()
} finally {
  await server.stop()
}

async function measure(db: Db): Promise<void> {
  const session = { sessionId: 0, readOnly: false, status: AccountStatus.approved, enableVideoUpload: true } as const
  const student = { kind: 'student', id: FIRST_STUDENT, ...session } as const
  const owner = { kind: 'teacher', id: OWNER, ...session } as const
  const rows = Array.from({ length: 40 }, (_, at) => 1 + Math.floor((at * COURSES * LESSONS) / 40))
  const base = await figuresOf(() => db.selectFrom('contents').selectAll().where('id', 'in', rows).execute())
  let second = 0
  const played = () => {
    second = (second + 7) % (SECONDS - 10)
    const at = new Date().toISOString()
    return Array.from({ length: 100 }, (_, item) => ({
      content_id: 1 + item * LESSONS,
      ranges: [[second, second + 10]] as [number, number][],
      position: second + 10,
      at,
    }))
  }
  const at = `${WATCHED} rows of progress`
  const figures = [
    { bar: `my learning with ${COURSES} courses at ${at}`, limit: 15, of: () => getMyLearning(db, student) },
    {
      bar: `outline of ${LONG_LESSONS} lessons at ${at}`,
      limit: 15,
      of: () => getCourseOutline(db, student, { via: 'video-course', id: LONG }),
    },
    { bar: `report of 100 lessons at ${at}`, limit: 20, of: () => mergeStudentProgress(db, student, played()) },
    {
      bar: `students of a course of ${POPULAR_STUDENTS} by ${POPULAR_LESSONS} lessons at ${at}`,
      limit: 50,
      of: () => getStudentsProgress(db, owner, { courseId: POPULAR, page: 1 }),
    },
    {
      bar: `lessons of a course of ${POPULAR_STUDENTS} by ${POPULAR_LESSONS} lessons at ${at}`,
      limit: 50,
      of: () => getLessonsCompletion(db, owner, POPULAR),
    },
  ]
  console.log(`yardstick: ${base.middle.toFixed(2)} ms, load ${loadavg()[0]?.toFixed(1)}`)
  for (const { bar, limit, of } of figures) {
    const { middle, late } = await figuresOf(of)
    const note = `95 % of the calls; the middle one ${middle.toFixed(2)} ms; yardstick ${base.middle.toFixed(2)} ms`
    console.log(`${bar}: ${late.toFixed(2)} ms, ${note}`)
    recordFigures('learning-lists', [{ bar, target: `≤ ${limit}`, value: late, unit: 'ms', note }])
  }
}

/** Of some runs, in milliseconds, once every connection has planned its statements as a web process has. */
async function figuresOf(run: () => Promise<unknown>): Promise<{ middle: number; late: number }> {
  const times: number[] = []
  for (let at = 0; at < WARM_UP; at += 1) await run()
  for (let at = 0; at < RUNS; at += 1) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { middle: sorted[(RUNS - 1) / 2] as number, late: sorted[Math.ceil(RUNS * 0.95) - 1] as number }
}

function series(from: number, to: number): string {
  return `generate_series(${from}, ${to})`
}

/** Triggers rest meanwhile: they would list each course by itself. */
async function fill(): Promise<void> {
  const bench = new pg.Client({ connectionString: server.url() })
  await bench.connect()
  try {
    await bench.query(
      "set session_replication_role = replica; set maintenance_work_mem = '256MB'; set synchronous_commit = off",
    )
    for (const statement of statements()) await bench.query(statement)
    await bench.query('vacuum analyze')
  } finally {
    await bench.end()
  }
}

function statements(): string[] {
  const rungs = [90, 180, 400].map((kbps, at) => ({
    name: `${[144, 240, 360][at]}p`,
    kind: 'video',
    sizeBytes: (kbps * 1000 * SECONDS) / 8,
  }))
  const renditions = JSON.stringify([...rungs, { name: 'audio', kind: 'audio', sizeBytes: 3_600_000 }])
  const progress = (students: string, lessons: string) =>
    `insert into lesson_progress (account_id, content_id, watched, position_seconds, position_at, length_seconds, finished_at, updated_at)
     select student, lesson, int4multirange(int4range(0, seconds), int4range(seconds + 20, seconds + 40)), seconds + 40,
       now() - (lesson % 1000) * interval '1 hour', ${SECONDS}, case when seconds > ${SECONDS / 2} then now() end, now()
     from ${students} student cross join ${lessons} lesson
     cross join lateral (select ((student * 7 + lesson * 13) % ${SECONDS - 50}) + 1 as seconds) as played
     order by student, lesson`
  const purchases = (students: string, courses: string) =>
    `insert into enrolments (kind, student_id, course_id, status, fee_mmk, approved_at, inserted_at, access_end_date)
     select 'course', student, course, 2, 45000, now(), now(), current_date + 30 from ${students} student cross join ${courses} course`
  const lastLesson = COURSES * LESSONS
  const lastPopular = lastLesson + POPULAR_LESSONS
  const many = series(FIRST_STUDENT, FIRST_STUDENT + STUDENTS - 1)
  const popular = series(FIRST_STUDENT + STUDENTS, FIRST_STUDENT + STUDENTS + POPULAR_STUDENTS - 1)
  return [
    `insert into categories (id, name, name_en, position) overriding system value values (1, 'a', 'a', 0)`,
    `insert into accounts (id, role, account_no, name, phone_number_1, phone_1_canonical, name_key, status) overriding system value
     select n, case when n = ${OWNER} then 'teacher' else 'student' end, 'T' || n, 'Name ' || n, '09' || (400000000 + n),
       '09' || (400000000 + n), 'name ' || n, 2 from generate_series(1, ${OWNER + STUDENTS + POPULAR_STUDENTS}) n`,
    `insert into courses (id, owner_id, category_id, title, title_key, explanation, details, certificate, course_type, approval, approved_at, access_type, fee_mmk)
     overriding system value select n, ${OWNER}, 1, 'Course ' || n, 'course ' || n, '', '', false, 3, 2, now(), 1, 45000
     from generate_series(1, ${LONG}) n`,
    `insert into content_groups (id, course_id, name) overriding system value select n, n, 'Chapter' from generate_series(1, ${LONG}) n`,
    `insert into contents (id, group_id, content_type, title, original_name, size_bytes, processing, enable_pc, duration_seconds, renditions, position)
     overriding system value
     select n, case when n <= ${lastLesson} then 1 + (n - 1) / ${LESSONS} when n <= ${lastPopular} then ${POPULAR} else ${LONG} end,
       1, 'Lesson ' || n, 'lesson.mp4', 100000000, 0, true, ${SECONDS}, '${renditions}', n
     from generate_series(1, ${lastPopular + LONG_LESSONS}) n`,
    purchases(many, series(1, COURSES)),
    purchases(popular, series(POPULAR, POPULAR)),
    purchases(series(FIRST_STUDENT, FIRST_STUDENT), series(LONG, LONG)),
    progress(many, series(1, lastLesson)),
    progress(popular, series(lastLesson + 1, lastPopular)),
    progress(series(FIRST_STUDENT, FIRST_STUDENT), series(lastPopular + 1, lastPopular + LONG_LESSONS)),
  ]
}
