/** No advertisements where users log in, sign up, pay, delete an account or learn. @see STU-19 */
const withoutAds =
  /^\/(log|sign-?up|agreement|password|teacherPayment|pay\b|receipt|request-account|forbidden|(course)?content|lesson)|payment|learning|\/saved|change_?password|video\/|pdf|image/i

/**
 * The slot of advertisements that a page shows, or undefined for none; home has its own, further up.
 *
 * @param path - without the language
 */
export function slotOf(path: string, area: 'public' | 'account' | 'problem'): string | undefined {
  if (path === '/' || area === 'problem' || withoutAds.test(path)) return undefined
  if (area !== 'public') return area
  if (/^\/(news|courseRequest)/i.test(path)) return 'article'
  if (/\/detail/i.test(path)) return 'detail'
  return /\/list$/i.test(path) ? 'list' : 'article'
}
