import { describe, expect, test } from 'vitest'

type Files = { path: string; text: string }[]
type Check = (files: Files, ...more: unknown[]) => string[]

/** The checks are plain scripts without types. */
async function load(name: string): Promise<Record<string, Check>> {
  return import(new URL(`../../scripts/check/${name}.mjs`, import.meta.url).href)
}
const { checkArrows } = (await load('arrows')) as { checkArrows: Check }
const placement = (await load('placement')) as Record<
  | 'checkSqlPlacement'
  | 'checkTableOwners'
  | 'checkOwnersKnown'
  | 'checkTableReads'
  | 'checkBareCodes'
  | 'checkClocks'
  | 'checkEnvironment'
  | 'checkFormatting'
  | 'checkListeners'
  | 'checkFallbacks'
  | 'checkStyles'
  | 'checkNames',
  Check
>
const { checkBuiltIns } = (await load('built-ins')) as { checkBuiltIns: Check }
const texts = (await load('texts')) as Record<
  'checkMessages' | 'checkUnusedTexts' | 'checkCompiledMessages' | 'checkRefusals' | 'checkJobs',
  Check
>

const file = (path: string, text = '') => ({ path, text })
const importing = (path: string, specifier: string) => [file(path, `import { x } from '${specifier}'`)]

describe('imports', () => {
  test.each([
    ['src/domains/news/web/list.ts', '#domains/news/server/index.ts', 'web imports server'],
    ['src/domains/news/server/list.ts', '#domains/news/web/index.ts', 'server imports web'],
    ['src/domains/news/server/list.ts', '../web/index.ts', 'server imports web'],
    ['src/domains/news/server/list.ts', '#platform/messages/generated/messages.js', 'without word joiners'],
    ['src/demo/demo-news.ts', '#platform/messages/generated/messages.js', 'without word joiners'],
    ['src/domains/news/contract/news.contract.ts', '#platform/server/clock.ts', 'contract imports only'],
    ['src/domains/news/contract/news.contract.ts', 'kysely', 'contract imports only'],
    ['src/platform/server/clock.ts', '#domains/news/server/index.ts', 'platform imports the domain'],
    ['src/domains/accounts/server/a.ts', '#domains/catalogue/server/index.ts', 'may not use'],
    ['src/domains/moderation/server/a.ts', '#domains/catalogue/server/review/course-approval.ts', 'is entered by'],
    ['src/domains/storefront/server/browse/a.ts', '../listing-index/courses.queries.ts', 'is entered by'],
    ['src/domains/catalogue/web/class-screen.tsx', '#domains/enrolment/web/index.ts', 'may not use'],
    ['src/domains/enrolment/server/a.ts', '#domains/storefront/contract/courses.contract.ts', 'may not use'],
  ])('%s may not import %s', (path, specifier, why) => {
    expect(checkArrows(importing(path, specifier))).toEqual([expect.stringContaining(why)])
  })

  test.each([
    ['src/domains/enrolment/server/a.ts', '#domains/catalogue/server/index.ts'],
    ['src/domains/enrolment/web/a.tsx', '#domains/storefront/contract/courses.contract.ts'],
    ['src/domains/storefront/web/class-screen.tsx', '#domains/enrolment/web/lazy.ts'],
    ['src/domains/storefront/server/browse/a.ts', '../listing-index/index.ts'],
    ['src/domains/news/contract/news.contract.ts', 'zod/mini'],
    ['src/app.ts', '#domains/news/server/index.ts'],
    ['src/domains/news/server/list.test.ts', '#domains/catalogue/server/index.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(checkArrows(importing(path, specifier))).toEqual([])
  })

  test('the generated database types import the code types of domains, type-only', () => {
    const path = 'src/platform/server/database/generated-types.ts'
    const code = '#domains/enrolment/contract/enrolment-status.ts'
    expect(checkArrows([file(path, `import type { EnrolmentStatus } from '${code}'`)])).toEqual([])
    expect(checkArrows([file(path, `import { EnrolmentStatus } from '${code}'`)])).toHaveLength(1)
    expect(checkArrows([file(path, "import type { x } from '#domains/enrolment/server/index.ts'")])).toHaveLength(1)
    expect(checkArrows([file('src/platform/server/a.ts', `import type { A } from '${code}'`)])).toHaveLength(1)
  })

  test('type imports count, in any syntax', () => {
    const path = 'src/domains/news/web/list.ts'
    expect(checkArrows([file(path, "import type { A } from '../server/index.ts'")])).toHaveLength(1)
    expect(checkArrows([file(path, "type A = import('../server/index.ts').A")])).toHaveLength(1)
    expect(checkArrows([file(path, "export * from '../server/index.ts'")])).toHaveLength(1)
    expect(checkArrows([file(path, "const a = () => import('../server/index.ts')")])).toHaveLength(1)
  })

  test('a cycle is reported once, including type-only imports', () => {
    const [a, b] = ['src/platform/contract/a.ts', 'src/platform/contract/b.ts']
    const cycle = [file(a, "import { b } from './b.ts'"), file(b, "import { a } from './a.ts'")]
    expect(checkArrows(cycle)).toEqual([`cycle: ${a} → ${b} → ${a}`])
    expect(checkArrows([file(a, "import type { b } from './b.ts'"), cycle[1]!])).toHaveLength(1)
  })
})

describe('placement', () => {
  const action = 'src/domains/news/server/publish.ts'
  const queries = 'src/domains/news/server/news.queries.ts'

  test('listeners are removed by reference (OPS-02)', () => {
    expect(placement.checkListeners([file(action, "client.removeAllListeners('error')")])).toHaveLength(1)
    expect(placement.checkListeners([file(action, "client.removeListener('error', mine)")])).toEqual([])
  })

  test('a screen that only browsers load shows something meanwhile (REQ-01)', () => {
    const screen = 'src/domains/news/web/screens/owner/own-news-screen.tsx'
    const loader = 'export const clientLoader = guarded(OWNER, load)'
    expect(placement.checkFallbacks([file(screen, loader)])).toHaveLength(1)
    const fallback = 'export const HydrateFallback = () => null'
    expect(placement.checkFallbacks([file(screen, `${loader}\n${fallback}`)])).toEqual([])
    expect(placement.checkFallbacks([file(screen, `${loader}\nexport const loader = load`)])).toEqual([])
  })

  test('code of browsers calls nothing that old ones lack', () => {
    const sorting = 'export const last = lists.toSorted()'
    expect(checkBuiltIns([file('src/domains/news/web/list.ts', sorting)])).toHaveLength(1)
    expect(checkBuiltIns([file('src/platform/contract/list.ts', 'structuredClone({})')])).toHaveLength(1)
    expect(checkBuiltIns([file('src/domains/news/server/list.ts', sorting)])).toEqual([])
    expect(checkBuiltIns([file('src/domains/news/web/list.ts', 'export const last = lists.sort()')])).toEqual([])
  })

  test('SQL is allowed in queries files only', () => {
    for (const text of ['sql`select 1`', "db.selectFrom('news')", "tx.insertInto('news')"]) {
      expect(placement.checkSqlPlacement([file(action, text)])).toHaveLength(1)
      expect(placement.checkSqlPlacement([file(queries, text)])).toEqual([])
    }
  })

  test('a table is written by its own domain only', () => {
    expect(placement.checkTableOwners([file(queries, "db.insertInto('news')")])).toEqual([])
    expect(placement.checkTableOwners([file(queries, "db.selectFrom('courses')")])).toEqual([])
    for (const text of ["db.updateTable('courses as c')", 'sql`update course_requests set hidden = true`']) {
      expect(placement.checkTableOwners([file(queries, text)])).toEqual([expect.stringContaining('owns')])
    }
    expect(placement.checkTableOwners([file(queries, "db.deleteFrom('nothing')")])).toHaveLength(1)
    expect(placement.checkTableOwners([file(queries, 'db.deleteFrom(name)')])).toHaveLength(1)
  })

  test('a table is read by its own domain, by domains above it, or through a published view', () => {
    const inEnrolment = 'src/domains/enrolment/server/a.queries.ts'
    expect(placement.checkTableReads([file(inEnrolment, "db.selectFrom('courses as course')")])).toEqual([])
    expect(placement.checkTableReads([file(inEnrolment, "db.selectFrom('paymentNewestProofs')")])).toEqual([])
    for (const text of [
      "db.selectFrom('paymentProofs as proof')",
      "q.leftJoin('payouts', 'a', 'b')",
      'sql`select 1 from payouts`',
    ]) {
      expect(placement.checkTableReads([file(inEnrolment, text)])).toEqual([expect.stringContaining('reads')])
    }
  })

  test('every table and view has an owner or is published', () => {
    const types = (name: string) => ({
      ...file('src/platform/server/database/generated-types.ts', ''),
      text: `export interface DB {\n  news: News;\n  payoutsSent: PayoutsSent;\n  ${name}: Some;\n}\n`,
    })
    expect(placement.checkOwnersKnown([types('courses')])).toEqual([])
    expect(placement.checkOwnersKnown([types('strangers')])).toEqual([expect.stringContaining("'strangers'")])
    expect(placement.checkOwnersKnown([])).toHaveLength(1)
  })

  test('a code in SQL text is a named constant', () => {
    for (const text of [
      'sql`select 1 from enrolments where status = 2`',
      'sql`update x set a = 1 where e.status in (2, 4)`',
      'sql`course.approval <> 3`',
      `sql\`status not in (\${one}, 4)\``,
      'sql`select count(*) from courses where course_type < 3`',
      'sql`case status when 1 then 2 end`',
      "client.query('select 1 from accounts where status = 2')",
    ]) {
      expect(placement.checkBareCodes([file(queries, text)]), text).toHaveLength(1)
    }
    for (const text of [
      `sql\`select 1 from enrolments where status = \${sql.lit(EnrolmentStatus.approved)} limit 2\``,
      'sql`count(*) filter (where fee_mmk = 0)`',
      "navigate('/admin/users?type=teacher&status=1')",
    ]) {
      expect(placement.checkBareCodes([file(queries, text)]), text).toEqual([])
    }
  })

  test('process.env is read in one file', () => {
    expect(placement.checkEnvironment([file(action, 'const port = process.env.PORT')])).toHaveLength(1)
    expect(placement.checkEnvironment([file('src/platform/server/config.ts', 'process.env.PORT')])).toEqual([])
  })

  test('the clock of the machine is read in one file of the server', () => {
    for (const path of [action, 'src/platform/server/jobs/queue.ts', 'src/cli/smoke.ts', 'src/services.ts']) {
      expect(placement.checkClocks([file(path, 'const at = Date.now()')])).toHaveLength(1)
      expect(placement.checkClocks([file(path, 'const at = new Date()')])).toHaveLength(1)
      expect(placement.checkClocks([file(path, 'const at = new Date(now().getTime() - 1)')])).toEqual([])
    }
    expect(placement.checkClocks([file('src/platform/server/clock.ts', 'Date.now()')])).toEqual([])
  })

  test('browser formatting functions are refused', () => {
    for (const text of ["new Intl.NumberFormat('my')", 'count.toLocaleString()', 'a.localeCompare(b)']) {
      expect(placement.checkFormatting([file('src/domains/news/web/list.ts', text)])).toHaveLength(1)
    }
    const segmenter = "new Intl.Segmenter('my')"
    expect(placement.checkFormatting([file('src/domains/news/web/list.ts', segmenter)])).toHaveLength(1)
    expect(placement.checkFormatting([file('src/domains/news/server/list.ts', segmenter)])).toEqual([])
  })

  test('styles that break Burmese text are refused', () => {
    const style = (text: string) => placement.checkStyles([file('src/a.module.css', text)])
    expect(style('a {\n  letter-spacing: 1px;\n}')).toEqual([expect.stringContaining('src/a.module.css:2')])
    expect(style('a { text-transform: uppercase }')).toHaveLength(1)
    expect(style('a { letter-spacing: 0; word-break: keep-all }')).toEqual([])
  })

  test('file names use the closed list of role words', () => {
    expect(placement.checkNames([file('src/a.service.ts'), file('src/date-utils.ts')])).toHaveLength(2)
    expect(placement.checkNames([file('src/a.queries.ts'), file('src/access-end.test.ts')])).toEqual([])
  })
})

describe('texts', () => {
  const my = (text: object) => file('messages/my/news.json', JSON.stringify(text, null, 2))
  const en = (text: object) => file('messages/en/news.json', JSON.stringify(text, null, 2))

  test('both languages have the same keys, no empty texts and the same placeholders', () => {
    expect(texts.checkMessages([my({ a: 'က' }), en({ a: 'A' })])).toEqual([])
    expect(texts.checkMessages([my({ a: 'က' }), en({})])).toEqual([expect.stringContaining("'a' is missing")])
    expect(texts.checkMessages([my({}), en({ a: 'A' })])).toContainEqual(expect.stringContaining("'a' is missing"))
    expect(texts.checkMessages([my({ a: '' }), en({ a: 'A' })])).toEqual([expect.stringContaining('empty')])
    expect(texts.checkMessages([my({ a: '{n} က' }), en({ a: '{m} A' })])).toEqual([expect.stringContaining('{n}')])
    const twice = { ...my({ a: 'က' }), path: 'messages/my/site.json' }
    expect(texts.checkMessages([my({ a: 'က' }), twice, en({ a: 'A' })])).toContainEqual(expect.stringContaining('too'))
  })

  test.each([
    ['အပြည့်အဝ မြင်ရ', 'အပြည့်အ\u2060ဝ မြင်ရ'],
    ['ရက်အကျူး', 'ရက်အ\u2060ကျူး'],
    ['ချောဘန်းလ်နှင့်', 'ချောဘန်း\u2060လ်နှင့်'],
  ])('no line breaks inside a word of %s', (broken, whole) => {
    const faults = texts.checkMessages([my({ a: broken }), en({ a: 'A' })])
    expect(faults).toContainEqual(expect.stringContaining('inside a word'))
    expect(texts.checkMessages([my({ a: whole }), en({ a: 'A' })])).toEqual([])
  })

  test('a text is used by code, a refusal by its code', () => {
    const code = file('src/domains/news/web/list.tsx', "m.news_title(); throw new Refusal('NEWS_GONE')")
    expect(texts.checkUnusedTexts([my({ news_title: 'က', refusal_news_gone: 'ခ' }), code])).toEqual([])
    expect(texts.checkUnusedTexts([my({ news: 'က', refusal_news: 'ခ' }), code])).toHaveLength(2)
    const onlyTest = { ...code, path: 'src/domains/news/web/list.test.tsx' }
    expect(texts.checkUnusedTexts([my({ news_title: 'က' }), onlyTest])).toHaveLength(1)
  })

  test('exactly the written messages are compiled', () => {
    const files = [my({ a: 'က', b: 'ခ' }), en({ a: 'A', b: 'B' })]
    expect(texts.checkCompiledMessages(files, ['a', 'b'])).toEqual([])
    expect(texts.checkCompiledMessages(files, ['a'])).toHaveLength(1)
    expect(texts.checkCompiledMessages(files, ['a', 'b', 'c'])).toHaveLength(1)
    expect(texts.checkCompiledMessages(files, [])).toHaveLength(1)
  })

  test('a refusal has texts, an endpoint and a test', () => {
    const table = file('src/platform/contract/refusal-codes.ts', 'export const REFUSALS = { NEWS_GONE: 404 }')
    const text = [my({ refusal_news_gone: 'က' }), en({ refusal_news_gone: 'A' })]
    const contract = file('src/domains/news/contract/news.contract.ts', "const errors = ['NEWS_GONE']")
    const provoking = file('src/domains/news/server/news.test.ts', "expect(code).toBe('NEWS_GONE')")
    expect(texts.checkRefusals([table, ...text, contract, provoking])).toEqual([])
    expect(texts.checkRefusals([table, contract, provoking])).toHaveLength(2)
    expect(texts.checkRefusals([table, ...text, provoking])).toEqual([expect.stringContaining('no endpoint')])
    expect(texts.checkRefusals([table, ...text, contract])).toEqual([expect.stringContaining('no test')])
  })

  test('a job has one handler', () => {
    const job = file('src/domains/news/server/send.job.ts', 'export const sendJob = defineJob({})')
    const worker = file('src/domains/news/server/send.worker.ts', 'handleJob(sendJob, run)')
    expect(texts.checkJobs([job, worker])).toEqual([])
    expect(texts.checkJobs([job])).toHaveLength(1)
    expect(texts.checkJobs([job, worker, worker])).toHaveLength(1)
  })
})
