import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Skips revalidation when only the tab changed, because the page has the data of all tabs. */
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
