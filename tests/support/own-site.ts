import { inject } from 'vitest'

/** A whole product with demo data, used by one test file at a time. */
export interface Site {
  /** Its URL, without a trailing slash. */
  readonly url: string
  /** Its database, for rows that no screen creates or shows. */
  readonly databaseUrl: string
  /** The process that supervises web and worker, for tests that kill one of them. */
  readonly pid: number
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each file that may run at the same time. */
    sites: readonly Site[]
    /** The data folder of a completed first start, to be copied, not used. */
    filledFolder: string
  }
}

/** The site of the running file: no other file uses it at the same time, others have used it before. */
export function ownSite(): Site {
  const index = Number(process.env.VITEST_POOL_ID)
  const site = inject('sites')[index - 1]
  if (!site) throw new Error(`no site was started for place ${index}`)
  return site
}
