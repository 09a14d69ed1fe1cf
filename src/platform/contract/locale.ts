/** The languages of the site. */
export type Locale = 'my' | 'en'
