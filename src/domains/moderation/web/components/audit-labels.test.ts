import { afterEach, describe, expect, test } from 'vitest'
import { couponBody } from '#domains/payments/contract/coupons.contract.ts'
import { settingsBody } from '#domains/site/contract/settings.contract.ts'
import { overwriteGetLocale } from '#platform/messages/runtime.ts'
import { changesOf, targetPage, targetText } from './audit-labels.ts'

const inEnglish = () => overwriteGetLocale(() => 'en')
afterEach(() => overwriteGetLocale(() => 'my'))

describe('labels of a changed value', () => {
  test('list each changed field as text and leave out unchanged ones', () => {
    const entry = {
      action: 'account.judge',
      before: { status: 1, reason: null, title: 'က' },
      after: { status: 3, reason: 'ပုံ မရှင်းပါ', title: 'က' },
    }
    expect(changesOf(entry)).toEqual([
      { name: 'အခြေအနေ', before: 'စောင့်ဆိုင်းဆဲ', after: 'ငြင်းပယ်ပြီး' },
      { name: 'အကြောင်းပြချက်', before: '–', after: 'ပုံ မရှင်းပါ' },
    ])
    inEnglish()
    expect(changesOf(entry)[0]).toEqual({ name: 'Status', before: 'Pending', after: 'Rejected' })
  })

  test('show values that were added, removed or absent', () => {
    const action = 'settings.update'
    expect(changesOf({ action, before: null, after: { appLinks: { play: 'x', apple: null } } })).toMatchObject([
      { before: undefined, after: 'play: x' },
    ])
    expect(changesOf({ action, before: { feeMmk: 5000 }, after: null })).toMatchObject([
      { before: '5,000Ks', after: undefined },
    ])
    expect(changesOf({ action, before: null, after: null })).toEqual([])
    expect(changesOf({ action, before: null, after: { courseId: null, message: 'က' } })).toHaveLength(1)
    expect(changesOf({ action, before: null, after: { message: 'က', asked: { to: { ids: null } } } })).toHaveLength(1)
  })

  test('name a code by the kind of its target', () => {
    inEnglish()
    const wordOf = (action: string, after: Record<string, unknown>) =>
      changesOf({ action, before: null, after })[0]?.after
    expect(wordOf('account.judge', { status: 4 })).toBe('Suspended')
    expect(wordOf('enrolment.finish', { status: 4 })).toBe('Finished')
    expect(wordOf('course.approve', { approval: 2 })).toBe('Approved')
    expect(wordOf('content.retry', { processing: 2 })).toBe('Failed')
    expect(wordOf('payout.run', { kind: 'course' })).toBe('Video course')
    expect(wordOf('payment-method.create', { kind: 'wallet' })).toBe('Mobile wallet')
    expect(wordOf('settings.reason', { kind: 'picture' })).toBe('For another picture')
    expect(wordOf('ad.update', { slot: 'home' })).toBe('Home page')
    expect(wordOf('account.supervise', { enableVideoUpload: true })).toBe('Yes')
    expect(wordOf('account.supervise', { commissionPercent: 15 })).toBe('15%')
    expect(wordOf('enrolment.extend', { accessEndDate: '2026-03-31' })).toBe('31 March 2026')
    expect(wordOf('enrolment.verify', { transactionNo: '0001234' })).toBe('0001234')
    expect(wordOf('some.other', { unknown: [1, 2] })).toBe('1, 2')
  })

  test('name every setting, and every field of a new coupon', () => {
    const stored = (fields: object) =>
      Object.fromEntries(
        Object.keys(fields).map((name) => [name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()), 1]),
      )
    for (const fields of [settingsBody.shape, couponBody.shape]) {
      const named = changesOf({ action: 'settings.update', before: null, after: stored(fields) }).map(
        ({ name }) => name,
      )
      expect(named.length).toBeGreaterThan(5)
      for (const name of named) expect(name, 'a label in Burmese').toMatch(/[\u1000-\u109f]/)
    }
  })

  test('shorten a long text without its markup', () => {
    const details = `<p>${'က'.repeat(500)}</p>`
    const [change] = changesOf({ action: 'news.create', before: null, after: { details } })
    expect([...String(change?.after)].length).toBeLessThanOrEqual(123)
    expect(change?.after).not.toContain('<')
  })

  test('name the rows that ids refer to, where they exist, and link to them', () => {
    inEnglish()
    const course = { code: 'course:7', name: 'Weaving', start_date: null }
    const lesson = { code: 'class:9', name: 'Weaving', start_date: '2026-03-31' }
    const after = { courseId: 7, classId: 9, categoryId: 3, owner: 'school:12' }
    expect(changesOf({ action: 'course.post', before: null, after, mentions: [course, lesson] })).toEqual([
      { name: 'Course', after: [{ code: 'course:7', label: 'Weaving', page: '/admin/courses/7' }] },
      { name: 'Class', after: [{ code: 'class:9', label: 'Weaving · 31 March 2026' }] },
      { name: 'Category', after: [{ code: 'category:3', label: 'Category – 3' }] },
      { name: 'Owner', after: [{ code: 'school:12', label: 'School – 12' }] },
    ])
  })

  test('name the first of many and the number of others', () => {
    inEnglish()
    const mentions = [{ code: 'account:2', name: 'Aye Aye', start_date: null }]
    const asked = { to: { ids: [2, 3, 4, 5, 6, 7, 8] } }
    const [people] = changesOf({ action: 'notification.broadcast', before: null, after: { asked }, mentions })
    expect(people?.name).toBe('Chosen people')
    expect([people?.after].flat(2)).toHaveLength(6)
    expect([people?.after].flat(2)).toMatchObject({ 0: { label: 'Aye Aye' }, 5: { label: 'and 2 more' } })
  })

  test('leave out technical fields, and name a changed picture once', () => {
    const before = { id: 3, imagePath: 'public/ads/a/640.webp', slot: 'home' }
    const after = { imagePath: 'public/ads/b/640.webp', slot: 'home' }
    expect(changesOf({ action: 'ad.update', before, after })).toEqual([
      { name: 'ဓာတ်ပုံ', before: undefined, after: 'ပုံအသစ်' },
    ])
  })
})

test('a target without a name is shown by its kind, its id or its recipients', () => {
  inEnglish()
  expect(
    ['settings', 'payouts', 'payout:9', 'notification:student', 'notification:all', 'notification:people', 'odd:1'].map(
      targetText,
    ),
  ).toEqual([
    'Settings',
    'Payout',
    'Payout – 9',
    'Notice – Students',
    'Notice – Everyone',
    'Notice – Chosen people',
    'odd:1',
  ])
  expect(['teacher:3', 'admin:1', 'system'].map(targetText)).toEqual(['Teacher – 3', 'Admin – 1', 'The system'])
})

test('a target links to its page, where the console has one', () => {
  expect(targetPage('course:12', 'က')).toBe('/admin/courses/12')
  expect(targetPage('school:3', 'က')).toBe('/admin/users/school/3')
  expect(targetPage('news:4', 'က')).toBe('/admin/news/4')
  expect(targetPage('enrolment:5', 'Aye Aye · Word')).toBe('/admin/enrolments?keyword=Aye+Aye')
  expect(targetPage('course-request:6', null)).toBe('/admin/course-requests')
  expect(targetPage('payout:9', 'က')).toBe('/admin/payouts?paid=all')
  expect(targetPage('settings', null)).toBeUndefined()
  expect(targetPage('notification:all', null)).toBeUndefined()
})
