import { beforeAll, describe, expect, test } from 'vitest'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import {
  aCategory,
  aClass,
  aCourse,
  anEnrolment,
  aSchool,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { mountStorefront } from '../mount-storefront.ts'

const { db } = await aDatabase()
const api = await aDomainApi(mountStorefront, { db })
const made = { thida: 0, school: 0, category: 0, photo: 0, photoVideo: 0, office: 0, photoClass: 0, hidden: 0 }

beforeAll(async () => {
  made.category = (await aCategory(db, { name: 'ကွန်ပျူတာနှင့် ရုံးလုပ်ငန်း', nameEn: 'Computers and office' })).id
  made.thida = (await aTeacher(db, { name: 'ဒေါ်သီတာဝင်း' })).id
  made.school = (await aSchool(db, { name: 'ရွှေပညာ သင်တန်းကျောင်း' })).id
  made.photo = (await aCourse(db, { ownerId: made.thida, title: 'ခရီးသွား ဓာတ်ပုံ ၂၀၂၆' })).id
  made.photoVideo = (await aVideoCourse(db, { ownerId: made.school, title: 'ဖုန်းဖြင့် ဓာတ်ပုံ' })).id
  made.office = (await aCourse(db, { ownerId: made.school, title: 'Excel 2026', categoryId: made.category })).id
  made.photoClass = (await aClass(db, { courseId: made.photo })).id
  made.hidden = (await aCourse(db, { ownerId: made.thida, title: 'ဓာတ်ပုံ အသစ်', approval: Approval.pending })).id
})

const asked = async (keyword: string, rest = '') => {
  const { status, json } = await api.get(`/search/suggestions?keyword=${encodeURIComponent(keyword)}${rest}`)
  expect(status).toBe(200)
  const idsOf = (group: string, id: string) => json[group].data.map((row: Record<string, number>) => row[id])
  return {
    courses: idsOf('courses', 'course_id'),
    videos: idsOf('video_courses', 'course_id'),
    classes: idsOf('classes', 'class_id'),
    teachers: idsOf('teachers', 'teacher_id'),
    schools: idsOf('schools', 'school_id'),
    categories: idsOf('categories', 'category_id'),
  }
}
const nothing = { courses: [], videos: [], classes: [], teachers: [], schools: [], categories: [] }

describe('GET /search/suggestions', () => {
  test('finds by title, in each group', async () => {
    expect(await asked('ဓာတ်ပုံ')).toEqual({
      ...nothing,
      courses: [made.photo],
      videos: [made.photoVideo],
      classes: [made.photoClass],
    })
  })

  test.each([
    ['with marks in another order', 'ဓာတ်ပုံ'.replace('ုံ', 'ံု')],
    ['with a blank inside', 'ဓာတ် ပုံ'],
    ['cut inside a syllable', 'တ်ပ'],
    ['with digits of either kind', 'ဓာတ်ပုံ 2026'],
  ])('finds a word %s', async (_, keyword) => {
    expect((await asked(keyword)).courses).toEqual([made.photo])
  })

  test('finds by owner', async () => {
    expect(await asked('သီတာ')).toEqual({
      ...nothing,
      courses: [made.photo],
      classes: [made.photoClass],
      teachers: [made.thida],
    })
    expect(await asked('သင်တန်း')).toEqual({
      ...nothing,
      courses: [made.office],
      videos: [made.photoVideo],
      schools: [made.school],
    })
  })

  test('finds by category', async () => {
    const expected = { ...nothing, courses: [made.office], categories: [made.category] }
    expect(await asked('ကွန်ပျူတာ')).toEqual(expected)
    expect(await asked('computers')).toEqual(expected)
  })

  test("finds a combination of a word in the title and one in the owner's name", async () => {
    expect((await asked('ဓာတ်ပုံ သီတာ')).courses).toEqual([made.photo])
    expect((await asked('excel ရွှေပညာ')).courses).toEqual([made.office])
    expect(await asked('excel သီတာ')).toEqual(nothing)
  })

  test('returns title matches first, and whether there are more', async () => {
    const owner = await aTeacher(db, { name: 'ဦးပန်းချီ' })
    const byTitle = await aCourse(db, { title: 'ပန်းချီ အခြေခံ' })
    const byName = await aCourse(db, { ownerId: owner.id, title: 'ကဗျာ' })
    const { json } = await api.get(`/search/suggestions?keyword=${encodeURIComponent('ပန်းချီ')}`)
    expect(json.courses.data.map((row: { course_id: number }) => row.course_id)).toEqual([byTitle.id, byName.id])
    expect(json.courses.more).toBe(false)
    const one = await api.get(`/search/suggestions?size=1&keyword=${encodeURIComponent('ပန်းချီ')}`)
    expect(one.json.courses).toMatchObject({ data: [{ course_id: byTitle.id }], more: true })
  })

  test('returns the student’s enrolment status', async () => {
    const student = await aStudent(db)
    await anEnrolment(db, { courseId: made.photoVideo, studentId: student.id })
    const path = `/search/suggestions?keyword=${encodeURIComponent('ဓာတ်ပုံ')}`
    expect((await api.get(path, { as: student })).json.video_courses.data[0].course_status).toBe(1)
    expect((await api.get(path)).json.video_courses.data[0].course_status).toBe(null)
  })

  test('returns nothing for an empty keyword', async () => {
    for (const keyword of ['', ' ', '။၊', '!?']) expect(await asked(keyword)).toEqual(nothing)
    expect((await api.get('/search/suggestions')).json.courses).toEqual({ data: [], more: false })
  })

  test('treats wildcards and quotes as text', async () => {
    for (const keyword of ['%', '_', '\\', "'", '100%_\\', "'; drop table courses; --"]) {
      expect(await asked(keyword)).toEqual(nothing)
    }
  })

  test('refuses a keyword of 5,000 characters and a size above the maximum', async () => {
    expect((await api.get(`/search/suggestions?keyword=${'a'.repeat(5000)}`)).status).toBe(422)
    expect((await api.get('/search/suggestions?keyword=a&size=13')).status).toBe(422)
    expect((await api.get('/search/suggestions?keyword=a&size=0')).status).toBe(422)
  })
})
