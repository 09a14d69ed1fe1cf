import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { aCategory, aClass, aCourse, aSchool, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { maxExactCount } from '../../contract/list-filters.ts'
import { mountStorefront } from '../mount-storefront.ts'

describe('course_listing and class_listing', async () => {
  const { db } = await aDatabase()
  const teacher = await aTeacher(db, { region: 12, town: 'လှိုင်' })
  const school = await aSchool(db, { region: 10, town: 'အမရပူရ' })
  const category = await aCategory(db)
  const course = await aCourse(db, { ownerId: teacher.id, categoryId: category.id })
  const video = await aVideoCourse(db, { ownerId: school.id })
  const seat = await aClass(db, { courseId: course.id, region: 12, town: 'လှိုင်' })
  const other = await aClass(db, { courseId: course.id, region: 7, town: 'ပဲခူး' })

  /** Differences between the listing tables and the tables that they are derived from; [] when there are none. */
  async function differences(): Promise<unknown[]> {
    const { rows } = await sql`
      with listed_places as (
        select place, is_video, inserted_at, course_id, course_type, category_id, owner_id from course_listing, unnest(places) as place)
      (select 'course', course_id::text, ''::text, category_id, row(listed.*)::text, places::text from course_listing as listed
        except select 'course', course_id::text, '', category_id, row(course.*)::text, places::text from public_courses as course)
      union all (select 'unlisted', course_id::text, '', 0, '', '' from public_courses
        where course_id not in (select course_id from course_listing))
      union all (select 'class', class_id::text, fee_mmk::text, category_id, row(listed.*)::text, coalesce(town, '') from class_listing as listed
        except select 'class', class_id::text, fee_mmk::text, category_id, row(class.*)::text, coalesce(town, '') from public_classes as class)
      union all (select 'unlisted class', class_id::text, '', 0, '', '' from public_classes
        where class_id not in (select class_id from class_listing))
      union all select 'tally', course_type::text, category_id::text, total, '', '' from (
        select course_type, category_id, total from course_tallies where total <> 0
        except select course_type, category_id, count(*) from course_listing group by 1, 2) as tally
      union all select 'place', place, course_type::text, total, '', '' from (
        select place, course_type, total from course_place_tallies where total <> 0
        except select place, course_type, count(*) from course_listing, unnest(places) as place group by 1, 2) as tally
      union all select 'class tally', category_id::text, region::text, total, '', '' from (
        select category_id, class_type, region, total from class_tallies where total <> 0
        except select category_id, class_type, coalesce(region, -1), count(*) from class_listing group by 1, 2, 3) as tally
      union all select 'class place', place, '', total, '', '' from (
        (select place, total from class_place_tallies where total <> 0
          except select place, count(*) from class_listing, unnest(place_tokens(region, town)) as place group by 1)
        union all (select place, count(*) from class_listing, unnest(place_tokens(region, town)) as place group by 1
          except select place, total from class_place_tallies)) as tally
      union all select 'owner tally', role, '', total, '', '' from (
        (select role, total from owner_tallies where total <> 0
          except select role, count(*) from accounts where role <> 'student' and status = 2 and deleted_at is null group by 1)
        union all (select role, count(*) from accounts where role <> 'student' and status = 2 and deleted_at is null group by 1
          except select role, total from owner_tallies)) as tally
      union all select 'not counted', category_id::text, type::text, 0, '', '' from (
        (select course_type as type, category_id, '' as place from course_listing
          union select course_type, 0, place from course_listing, unnest(places) as place)
        except (select course_type, category_id, '' from course_tallies union all select course_type, 0, place from course_place_tallies)
      ) as counted
      union all select 'placed', place, course_id::text, category_id, owner_id::text, '' from (
        (table listed_places except all table course_places) union all (table course_places except all table listed_places)
      ) as placed
    `.execute(db)
    return rows
  }
  const listed = async () => {
    const { rows } = await sql<{ courses: number; classes: number }>`
      select (select count(*) from course_listing) as courses, (select count(*) from class_listing) as classes`.execute(
      db,
    )
    return [rows[0]?.courses, rows[0]?.classes]
  }
  const setCourse = (values: object) => db.updateTable('courses').set(values).where('id', '=', course.id).execute()
  const setSeat = (values: object) => db.updateTable('classes').set(values).where('id', '=', seat.id).execute()
  const setOwner = (id: number, values: object) => db.updateTable('accounts').set(values).where('id', '=', id).execute()

  test.each<[string, () => Promise<unknown>, number[]]>([
    ['what is public', async () => undefined, [2, 2]],
    ['another title', () => setCourse({ title: 'ဂစ်တာ', titleKey: 'ဂစ်တာ' }), [2, 2]],
    ['another category', async () => setCourse({ categoryId: (await aCategory(db)).id }), [2, 2]],
    ['an older course', () => setCourse({ insertedAt: new Date('2020-02-20') }), [2, 2]],
    ['a course of another type', () => setCourse({ courseType: 2 }), [2, 2]],
    ['a course of another owner', () => setCourse({ ownerId: school.id }), [2, 2]],
    ['a course that is back with its owner', () => setCourse({ ownerId: teacher.id, courseType: 1 }), [2, 2]],
    ['a class elsewhere and dearer', () => setSeat({ region: 1, town: 'ဘားအံ', feeMmk: 7 }), [2, 2]],
    [
      'a class at another time and on other days',
      () => setSeat({ startTime: '07:00', endTime: '22:00', classType: 3 }),
      [2, 2],
    ],
    ['a newer class', () => setSeat({ insertedAt: new Date('2030-03-30') }), [2, 2]],
    ['a class in the same town again', () => setSeat({ region: 7, town: 'ပဲခူး' }), [2, 2]],
    ['a class without a place', () => setSeat({ region: null, town: null }), [2, 2]],
    ['a removed class', () => setSeat({ archivedAt: new Date() }), [2, 1]],
    ['a class that is back', () => setSeat({ archivedAt: null }), [2, 2]],
    ['a rejected course', () => setCourse({ approval: 3 }), [1, 0]],
    ['an approved course', () => setCourse({ approval: 2 }), [2, 2]],
    ['a removed course', () => setCourse({ archivedAt: new Date() }), [1, 0]],
    ['a course that is back', () => setCourse({ archivedAt: null }), [2, 2]],
    ['a suspended teacher', () => setOwner(teacher.id, { status: 4 }), [1, 0]],
    ['a teacher back in good standing', () => setOwner(teacher.id, { status: 2 }), [2, 2]],
    ['a school that moves', () => setOwner(school.id, { region: 6, town: 'ဇမ္ဗူသီရိ' }), [2, 2]],
    ['a deleted school', () => setOwner(school.id, { deletedAt: new Date() }), [1, 2]],
    ['a teacher who waits for approval', async () => aTeacher(db, { status: AccountStatus.pending }), [1, 2]],
    ['another teacher', async () => aTeacher(db), [1, 2]],
    ['one that is taken out', async () => setOwner((await aTeacher(db)).id, { status: 3 }), [1, 2]],
    [
      'one that never was',
      async () =>
        db
          .deleteFrom('accounts')
          .where('id', '=', (await aTeacher(db)).id)
          .execute(),
      [1, 2],
    ],
  ])('follow %s', async (_, change, counts) => {
    await change()
    expect(await differences()).toEqual([])
    expect(await listed()).toEqual(counts)
  })

  test('contain both of two simultaneous changes', async () => {
    await setOwner(school.id, { deletedAt: null })
    for (let round = 0; round < 10; round++) {
      const status = round % 2 === 0 ? 4 : 2
      await Promise.all([
        setOwner(teacher.id, { status }),
        setCourse({ approval: 3 - (round % 2) }),
        setSeat({ feeMmk: round }),
        db.updateTable('classes').set({ region: round }).where('id', '=', other.id).execute(),
        db
          .updateTable('courses')
          .set({ title: `${round}` })
          .where('id', '=', video.id)
          .execute(),
      ])
      expect(await differences()).toEqual([])
    }
  })
})

describe('a total above maxExactCount', async () => {
  const { db } = await aDatabase()
  const api = await aDomainApi(mountStorefront, { db })
  const many = 2_300

  beforeAll(async () => {
    const first = await aCourse(db, { title: 'ဂစ်တာ အခြေခံ' })
    await sql`
      insert into courses (title, title_key, explanation, details, certificate, course_type, approval, owner_id, category_id, inserted_at)
      select title || ' ' || number, title_key || number, '', '', true, 1, 2, owner_id, category_id, inserted_at + number * interval '1 second'
      from courses, generate_series(1, ${many - 1}::int) as number where id = ${first.id}`.execute(db)
    await sql`analyze`.execute(db)
  })

  const page = async (number: number, body: object) =>
    (await api.post(`/course/list/filter?page=${number}`, { body })).json as {
      data: { course_id: number; course_title: string }[]
      total: number
      last_page: number
    }

  test.each(['ဂစ်တာ', 'စ်တ', 'ဂ', 'အခြေခံ ဂစ်တာ'])('of %s is reported as that limit, page by page', async (course_name) => {
    const first = await page(1, { course_name })
    expect([first.total, first.last_page]).toEqual([maxExactCount, Math.ceil(maxExactCount / PAGE_SIZE)])
    expect(first.data[0]?.course_title).toBe(`ဂစ်တာ အခြေခံ ${many - 1}`)
    const last = await page(first.last_page, { course_name })
    expect(last.data.map((row) => row.course_title).at(-1)).toBe(`ဂစ်တာ အခြေခံ ${many - maxExactCount}`)
    expect(last.data).toHaveLength(maxExactCount % PAGE_SIZE)
    expect((await page(first.last_page + 1, { course_name })).data).toEqual([])
  })

  test('of an owner is reported as that limit, page by page', async () => {
    const owner = await db.selectFrom('courses').select('ownerId').executeTakeFirstOrThrow()
    const body = { teacher_id: [owner.ownerId] }
    const first = await page(1, body)
    expect([first.total, first.last_page]).toEqual([maxExactCount, Math.ceil(maxExactCount / PAGE_SIZE)])
    expect(first.data[0]?.course_title).toBe(`ဂစ်တာ အခြေခံ ${many - 1}`)
    const last = await page(first.last_page, body)
    expect(last.data.map((row) => row.course_title).at(-1)).toBe(`ဂစ်တာ အခြေခံ ${many - maxExactCount}`)
  })

  test('is reported as that limit also when the sample is too small and all matches are collected', async () => {
    // Matches 1, 10 to 19, 100 to 199, 1000 to 1999.
    const first = await page(1, { course_name: 'အခြေခံ1' })
    expect(first.total).toBe(maxExactCount)
    expect(first.data[0]?.course_title).toBe('ဂစ်တာ အခြေခံ 1999')
    const last = await page(first.last_page, { course_name: 'အခြေခံ1' })
    expect(last.data.map((row) => row.course_title).at(-1)).toBe('ဂစ်တာ အခြေခံ 1000')
    expect(last.data).toHaveLength(maxExactCount % PAGE_SIZE)
  })

  test('below the limit is exact', async () => {
    // Matches 2, 20 to 29, 200 to 299, 2000 to 2299.
    expect((await page(1, { course_name: 'အခြေခံ2' })).total).toBe(411)
  })

  test('without a keyword is exact, and its pages are equal from either end', async () => {
    const first = await page(1, {})
    expect([first.total, first.last_page]).toEqual([many, Math.ceil(many / PAGE_SIZE)])
    const rows = new Set<number>()
    for (let number = 1; number <= first.last_page; number += 1) {
      for (const { course_id } of (await page(number, {})).data) rows.add(course_id)
    }
    expect(rows.size).toBe(many)
    expect((await page(first.last_page + 1, {})).data).toEqual([])
  })

  test('keeps alphabetical order on the last page', async () => {
    const sorted = { orderBy: 'alphabetical' }
    const { last_page } = await page(1, sorted)
    const titles = (await page(last_page, sorted)).data.map((row) => row.course_title)
    expect(titles).toEqual([...titles].sort())
    expect(titles.at(-1)).toBe('ဂစ်တာ အခြေခံ 999')
  })
})
