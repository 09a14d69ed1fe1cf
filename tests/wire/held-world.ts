import { holdClockAt } from '#platform/server/clock.ts'
import { atFileEnd } from '#tests/support/at-file-end.ts'
import { aTestApi, type TestApi, type TestApiOptions } from '#tests/support/test-api.ts'
import { provider } from './social-provider.ts'
import { aWorld, type World } from './world.ts'
import { MOMENT } from './world-ids.ts'

/** The world of the examples with an API of its own; its clock is held until the file's tests have ended. */
export async function aHeldWorld(options: TestApiOptions = {}): Promise<{ api: TestApi; world: World }> {
  const runClock = holdClockAt(MOMENT)
  const api = await aTestApi({ ...options, socialProviders: new Map([['google', provider]]) })
  atFileEnd(async () => {
    runClock()
    await api.close()
  })
  return { api, world: await aWorld(api) }
}
