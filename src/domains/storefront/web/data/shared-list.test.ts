import { expect, test } from 'vitest'
import { siteNavigation } from '#navigation/site-navigation.ts'
import { paths } from '#paths'
import { provideNavigation } from '#platform/web/layout/navigation.ts'
import { shareMeta } from '#platform/web/page-meta/list-page-meta.ts'
import { sharedList } from './shared-list.ts'

provideNavigation(siteNavigation)

const names = ['tab', 'category_id', 'region', 'page']
const categories = [{ category_id: 4, category_name: 'ကွန်ပျူတာ' }]

function metaOf(search: string, of: { rows?: number; page?: number; categoryId?: string; region?: string } = {}) {
  const { rows = 1, page = 1, ...narrowedTo } = of
  const shared = sharedList({
    title: 'အတန်းများ',
    description: 'စာရင်း',
    location: 'classes',
    path: paths.class.list(),
    request: { url: `https://pyinnya.test/class/list${search}` },
    names,
    list: { data: Array.from({ length: rows }), current_page: page },
    categories,
    ...narrowedTo,
  })
  const tags = shareMeta(shared)
  return {
    title: tags.flatMap((tag) => ('title' in tag ? [tag.title] : []))[0],
    isListed: !tags.some((tag) => 'name' in tag && tag.name === 'robots'),
  }
}

test.each([
  ['', {}, 'အတန်းများ | ပညာ'],
  ['?page=2', { page: 2 }, 'အတန်းများ – စာမျက်နှာ ၂ | ပညာ'],
  ['?category_id=4', { categoryId: '4' }, 'ကွန်ပျူတာ – အတန်းများ | ပညာ'],
  ['?region=0', { region: '0' }, 'ကချင်ပြည်နယ် – အတန်းများ | ပညာ'],
])('the list with %s has a title of its own', (search, of, title) => {
  expect(metaOf(search, of)).toEqual({ title, isListed: true })
})

test('a part of a list without rows is not indexed', () => {
  expect(metaOf('?page=1000000000', { rows: 0, page: 1_000_000_000 }).isListed).toBe(false)
  expect(metaOf('?category_id=99', { rows: 0, categoryId: '99' }).isListed).toBe(false)
  expect(metaOf('', { rows: 0 }).isListed).toBe(true)
})
