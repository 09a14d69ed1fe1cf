import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Another tab of a page shows what is there already: nothing is fetched for it. */
export function unlessOnlyTabChanged({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const withoutTab = (url: URL) => {
    const query = new URLSearchParams(url.search)
    query.delete('tab')
    return `${url.pathname}?${query}`
  }
  const onlyTab = currentUrl.search !== nextUrl.search && withoutTab(currentUrl) === withoutTab(nextUrl)
  return onlyTab && formMethod === undefined ? false : defaultShouldRevalidate
}
