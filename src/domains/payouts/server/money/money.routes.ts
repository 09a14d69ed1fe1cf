import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as calls from '../../contract/money.contract.ts'
import { closeWallet, showDayClose } from './close-wallet.ts'
import { showMoney } from './show-money.ts'

export function mountMoney(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, calls.showMoney, () => showMoney(db))
  mount(api, calls.showDayClose, ({ query }) => showDayClose(db, query.day ?? null))
  mount(api, calls.closeWallet, ({ viewer, body }) =>
    closeWallet(db, viewer, {
      ...{ day: body.day, methodId: body.method_id, countedMmk: body.counted, reason: body.reason ?? null },
    }),
  )
}
