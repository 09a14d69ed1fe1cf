import { beforeAll, expect, test } from 'vitest'
import { aClass, aCourse, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { type SuggestionGroups, textsOf } from '#tests/support/search-catalogue.ts'
import { mountStorefront } from '../mount-storefront.ts'
import { fillSounds } from './fill-sounds.worker.ts'

// BUR-01, BUR-04: subjects, places and names that the demo does not have, and how people ask for them.
const { db } = await aDatabase()
const api = await aDomainApi(mountStorefront, { db })

interface Listed {
  readonly title: string
  readonly located?: readonly [region: number, town: string]
  readonly queries: readonly string[]
}
const catalogue: readonly Listed[] = [
  { title: 'GED သင်္ချာနှင့် RLA', located: [12, 'ကမာရွတ်'], queries: ['ဂျီအီးဒီ', 'လှည်းတန်း ged', 'hledan ged class'] },
  { title: 'TOEFL iBT ပြင်ဆင်ရေး', queries: ['တိုဖယ်', 'toelf'] },
  { title: 'ဂျာမန်ဘာသာ A1', queries: ['german', 'german language'] },
  { title: 'JLPT N3 ခန်းဂျီး', located: [10, 'ပြင်ဦးလွင်'], queries: ['kanji', 'မေမြို့ ဂျပန်စာ', 'pyin oo lwin japanese'] },
  { title: 'အလှပြင်ပညာ မိတ်ကပ်', located: [12, 'တာမွေ'], queries: ['makeup', 'make up', 'tamwe makeup', 'မိတ်ကက်'] },
  { title: 'ဆံပင်ညှပ်နှင့် ဆံပင်ဆိုးနည်း', queries: ['hair cut', 'hairdressing', 'ဆန်ပင်ညှတ်'] },
  { title: 'ကားမောင်းသင်တန်း အခြေခံ', located: [12, 'မြောက်ဥက္ကလာပ'], queries: ['driving', 'north okkalapa driving'] },
  { title: 'လျှပ်စစ် အိမ်တွင်းဝါယာရိန်း', queries: ['electrician', 'လျပ်စစ်', 'ဝါယာရင်း'] },
  { title: 'အဲကွန်း ပြုပြင်ခြင်း', located: [7, 'တောင်ငူ'], queries: ['air con repair', 'taungngu aircon'] },
  { title: 'ဖုန်းပြင် Hardware နှင့် Software', queries: ['phone repair', 'ဟာ့ဝဲ'] },
  { title: 'ဆိုက်ဘာလုံခြုံရေး အခြေခံ', queries: ['cyber security', 'hacking'] },
  { title: 'ဉာဏ်ရည်တု AI နှင့် ChatGPT', queries: ['artificial intelligence', 'chatgtp', 'ညာဏ်ရည်တု'] },
  { title: 'SketchUp ဗိသုကာ', queries: ['architecture', 'ဗိဿုကာ'] },
  { title: 'လူထုရှေ့ ဟောပြောနည်း', located: [12, 'ဒဂုံမြို့သစ် (တောင်ပိုင်း)'], queries: ['south dagon public speaking', 'တောင်ဒဂုံ'] },
  { title: 'ဧည့်လမ်းညွှန် လိုင်စင်', located: [10, 'ညောင်ဦး'], queries: ['bagan tour guide', 'ပုဂံ', 'ဧည်လမ်းညွန်'] },
  { title: 'စိုက်ပျိုးရေး အော်ဂဲနစ်', located: [11, 'ကလော'], queries: ['agriculture', 'ရှမ်းပြည် စိုက်ပြိုးရေး'] },
  { title: 'စိတ်တွက် ပေသီး', queries: ['mental math', 'abacus'] },
  { title: 'အိမ်အကူ နာစ်အေး', located: [11, 'ကျိုင်းတုံ'], queries: ['nurse aide', 'kyaing tong', 'ကျိုင်းတုံမြို့'] },
  { title: 'Facebook ကြော်ငြာ', queries: ['ကြော်ညာ', 'face book ad'] },
  { title: 'အင်္ဂလိပ်ပုံပြင် ကလေး', queries: ['kids english', 'english stories'] },
  { title: 'ယောဂ အစပြု', queries: ['yoga', 'ယောဂါသင်တန်း'] },
  { title: 'အွန်လိုင်းဆိုင် အဆင့်မြင့်', queries: ['online shop', 'advanced online shop'] },
]
const teachers: ReadonlyArray<readonly [name: string, ...spellings: string[]]> = [
  ['ဦးအောင်ဇေယျာ', 'Aung Zayar', 'U Aung Zeya'],
  ['စိုင်းနွံခမ်း', 'Sai Num Kham', 'sai nwan kham'],
  ['ဆလိုင်းလျန်းမှုန်', 'Salai Lian Hmung'],
  ['ဒေါ်နန်းမိုဟွမ်', 'Nan Mo Hwan', 'Nang Mo Hom'],
  ['ဦးမောင်မောင်ထွဋ်', 'Mg Mg Htut'],
  ['မသီတာ', 'Daw Thida', 'ma thi da'],
]

beforeAll(async () => {
  for (const [name] of teachers) await aTeacher(db, { name })
  const owner = await aTeacher(db, { name: 'ဒေါ်ပထမ' })
  for (const { title, located } of catalogue) {
    const { id: courseId } = await aCourse(db, { title, ownerId: owner.id })
    if (located) await aClass(db, { courseId, region: located[0], town: located[1] })
  }
  for (const title of ['ပရောဂျက် စီမံခန့်ခွဲမှု', 'AutoCAD 2D', 'လစာစာရင်း ပြုစုနည်း', 'အကျဉ်းချုပ် သမိုင်း']) {
    await aCourse(db, { title, ownerId: owner.id })
  }
  await fillSounds(db)
}, 60_000)

const search = async (keyword: string): Promise<SuggestionGroups> =>
  (await api.get(`/search/suggestions?keyword=${encodeURIComponent(keyword)}&size=10`)).json

test.each(catalogue.flatMap(({ title, queries }) => queries.map((query) => [query, title] as const)))(
  '%s finds %s first',
  async (query, title) => {
    const { courses } = await search(query)
    expect(courses?.data[0]?.course_title).toBe(title)
  },
)

test.each(teachers.flatMap(([name, ...spellings]) => spellings.map((spelling) => [spelling, name] as const)))(
  '%s is the teacher %s',
  async (spelling, name) => {
    expect((await search(spelling)).teachers?.data.map((row) => row.name)).toEqual([name])
  },
)

test.each([
  ['yoga', 'ပရောဂျက် စီမံခန့်ခွဲမှု'],
  ['ads', 'AutoCAD 2D'],
  ['nurse', 'လစာစာရင်း ပြုစုနည်း'],
  ['dance', 'အကျဉ်းချုပ် သမိုင်း'],
])('%s does not find %s, which holds its letters', async (query, title) => {
  expect(textsOf(await search(query))).not.toContain(title)
})

// Another title has the level, the audience or the form, and not the subject.
test.each([
  ['advanced yoga', 'ယောဂ အစပြု'],
  ['online yoga', 'ယောဂ အစပြု'],
  ['အွန်လိုင်း ယောဂ', 'ယောဂ အစပြု'],
  ['kids makeup', 'အလှပြင်ပညာ မိတ်ကပ်'],
  ['beginner german', 'ဂျာမန်ဘာသာ A1'],
  ['အခြေခံ ဂျာမန်စာ', 'ဂျာမန်ဘာသာ A1'],
  ['advanced skechup', 'SketchUp ဗိသုကာ'],
])('%s finds the subject, %s', async (query, title) => {
  const { courses } = await search(query)
  expect(courses?.data.map((row) => row.course_title)).toEqual([title])
})

test('a level alone finds what has it', async () => {
  expect((await search('advanced')).courses?.data.map((row) => row.course_title)).toContain('အွန်လိုင်းဆိုင် အဆင့်မြင့်')
})

test('a word that is a subject finds no people whose names sound so', async () => {
  expect((await search('thai')).teachers?.data).toEqual([])
})

test('classes in the place that is named precede those of the same course elsewhere', async () => {
  const { id: courseId } = await aCourse(db, { title: 'ထီးလုပ်နည်း' })
  await aClass(db, { courseId, region: 14, town: 'ပုသိမ်' })
  await aClass(db, { courseId, region: 10, town: 'မိတ္ထီလာ' })
  await fillSounds(db)
  const { classes } = await search('bassein ထီးလုပ်နည်း')
  expect(classes?.data.map((row) => row.town)).toEqual(['ပုသိမ်', 'မိတ္ထီလာ'])
})

test('a place finds a course whose sounds are not computed yet', async () => {
  const { id: courseId } = await aCourse(db, { title: 'ရက်ကန်းခတ်' })
  await aClass(db, { courseId, region: 13, town: 'သံတွဲ' })
  expect((await search('ngapali')).courses?.data.map((row) => row.course_title)).toEqual(['ရက်ကန်းခတ်'])
})
