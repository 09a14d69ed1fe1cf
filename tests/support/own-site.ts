import { inject } from 'vitest'

/** A whole product with demo data, which the files that run in one place have to themselves. */
export interface Site {
  /** Where it answers, without a slash at its end. */
  readonly url: string
  /** The database below it, for a story that needs to arrange or look at what no screen shows. */
  readonly databaseUrl: string
  /** The process that keeps web and worker running, for a story that kills one of them. */
  readonly pid: number
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each file that may run at the same time. */
    sites: readonly Site[]
    /** A data folder as a first start has left it, to be copied and not to be run on. */
    filledFolder: string
  }
}

/** The site of the running file: no other file runs on it at the same time, others have run on it before. */
export function ownSite(): Site {
  const index = Number(process.env.VITEST_POOL_ID)
  const site = inject('sites')[index - 1]
  if (!site) throw new Error(`no site was started for place ${index}`)
  return site
}
