import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { aClass, aCourse, aVideoCourse } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { listLocations, shareCardPath } from '../../contract/share-card-address.ts'
import { cardOfList, findCurrentCard } from './share-cards.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

const get = (url: string) => api.app.inject({ url })

async function pathOf(kind: 'class' | 'course', id: number, locale: 'my' | 'en' = 'my'): Promise<string> {
  const card = await findCurrentCard(api.db, { kind, id, locale })
  if (!card) throw new Error('no card')
  return card.path
}

async function storedCards(prefix: string): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of api.services.storage.list(prefix)) found.push(key)
  return found
}

describe('a share card', () => {
  it('is a picture of the expected size, cacheable for ever under a unique URL', async () => {
    const { id } = await aClass(api.db)
    const path = await pathOf('class', id)
    const reply = await get(path)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const { width, height, format } = await sharp(reply.rawPayload).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
    expect(reply.rawPayload.length).toBeLessThan(150_000)
    expect((await get(path)).rawPayload.equals(reply.rawPayload)).toBe(true)
  })

  it('has the URL that the page computes from the displayed data', async () => {
    const { id } = await aVideoCourse(api.db)
    const { json } = await api.get(`/course/${id}`)
    expect(shareCardPath({ kind: 'course', id }, json, 'en')).toBe(await pathOf('course', id, 'en'))
    const seat = await aClass(api.db)
    const shown = await api.get(`/class/${seat.id}`)
    expect(shareCardPath({ kind: 'class', id: seat.id }, shown.json.class, 'my')).toBe(await pathOf('class', seat.id))
  })

  it('differs between titles, languages and fees', async () => {
    const course = await aCourse(api.db, { title: 'ပန်းချီပညာ' })
    const [first, second] = await Promise.all([
      aClass(api.db, { courseId: course.id, feeMmk: 10_000 }),
      aClass(api.db, { courseId: course.id, feeMmk: 20_000 }),
    ])
    const addresses = [
      await pathOf('class', first.id),
      await pathOf('class', second.id),
      await pathOf('class', first.id, 'en'),
      await pathOf('course', course.id),
    ]
    const pictures = await Promise.all(addresses.map(async (path) => (await get(path)).rawPayload.toString('base64')))
    expect(new Set(pictures).size).toBe(addresses.length)
  })

  it('changes with the title: the old URL redirects to the new one, and the old picture is deleted', async () => {
    const { id } = await aCourse(api.db, { title: 'ဓာတ်ပုံပညာ' })
    const before = await pathOf('course', id)
    const old = (await get(before)).rawPayload
    await get(await pathOf('course', id, 'en'))
    await api.db.updateTable('courses').set({ title: 'ဗီဒီယိုတည်းဖြတ်ခြင်း' }).where('id', '=', id).execute()
    const led = await get(before)
    expect(led.statusCode).toBe(302)
    expect(led.headers.location).toBe(await pathOf('course', id))
    const fresh = await get(String(led.headers.location))
    expect(fresh.rawPayload.equals(old)).toBe(false)
    const kept = await storedCards(`share-cards/course/${id}/`)
    expect(kept.filter((key) => key.includes('/my-'))).toHaveLength(1)
    expect(kept.filter((key) => key.includes('/en-'))).toHaveLength(1)
  })

  it("changes with the category's name and with a certificate", async () => {
    const course = await aCourse(api.db, { certificate: false })
    const addresses = [await pathOf('course', course.id)]
    await api.db.updateTable('courses').set({ certificate: true }).where('id', '=', course.id).execute()
    addresses.push(await pathOf('course', course.id))
    const { categoryId } = course
    await api.db.updateTable('categories').set({ name: 'ရက်ကန်း' }).where('id', '=', categoryId).execute()
    addresses.push(await pathOf('course', course.id))
    expect(new Set(addresses).size).toBe(3)
    const { json } = await api.get(`/course/${course.id}`)
    expect(shareCardPath({ kind: 'course', id: course.id }, json, 'my')).toBe(addresses[2])
  })

  it('names the township in its language', async () => {
    const { id } = await aClass(api.db, { region: 12, town: 'လှိုင်' })
    const kindIn = async (locale: 'my' | 'en') =>
      (await findCurrentCard(api.db, { kind: 'class', id, locale }))?.text.kind
    expect(await kindIn('my')).toContain('လှိုင်')
    expect(await kindIn('en')).toContain('Hlaing')
  })

  it('is 404 for hidden courses, and for a URL of another kind', async () => {
    const hidden = await aCourse(api.db, { approval: Approval.pending })
    expect((await get(`/share/course/${hidden.id}/my-abc.png`)).statusCode).toBe(404)
    expect((await get('/share/course/999999999/my-abc.png')).statusCode).toBe(404)
    for (const path of [
      '/share/teacher/1/my-abc.png',
      '/share/course/1/../2.png',
      '/share/',
      '/share/class/0/my-a.png',
    ]) {
      expect((await get(path)).statusCode, path).toBe(404)
    }
  })

  it('exists for home and for each list, in both languages', async () => {
    const cards = listLocations.flatMap((location) =>
      (['my', 'en'] as const).map((locale) => cardOfList(location, locale)),
    )
    const pictures = []
    for (const { path } of cards) {
      const reply = await get(path)
      expect([path, reply.statusCode, reply.headers['content-type']]).toEqual([path, 200, 'image/png'])
      pictures.push(reply.rawPayload.toString('base64'))
    }
    expect(new Set(pictures).size).toBe(cards.length)
    expect(await get('/share/place/classes/my-abc.png')).toMatchObject({ statusCode: 302 })
    expect(await get('/share/place/nowhere/my-abc.png')).toMatchObject({ statusCode: 404 })
  })

  it("shows the course's photograph, and the generated picture when it is missing", async () => {
    const red = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#e01010' } })
      .webp()
      .toBuffer()
    await api.services.storage.put('pictures/courses/x/640.webp', red)
    const course = await aCourse(api.db, { photoPath: 'pictures/courses/x/640' })
    const photo = (await get(await pathOf('course', course.id))).rawPayload
    const pixel = await sharp(photo)
      .extract({ left: 200, top: 300, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    expect(pixel[0]).toBeGreaterThan(200)
    expect(pixel[1]).toBeLessThan(60)
    const lost = await aCourse(api.db, { photoPath: 'pictures/courses/gone/640' })
    expect((await get(await pathOf('course', lost.id))).statusCode).toBe(200)
  })

  it('is drawn once for many simultaneous requests', async () => {
    const path = await pathOf('course', (await aCourse(api.db)).id)
    const replies = await Promise.all(Array.from({ length: 6 }, () => get(path)))
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    expect(api.bugs).toEqual([])
  })
})
