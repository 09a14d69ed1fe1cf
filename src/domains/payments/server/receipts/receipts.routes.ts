import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import { printSlip } from '../../contract/cash.contract.ts'
import { checkReceipt, downloadReceipt, showReceiptPicture } from '../../contract/receipts.contract.ts'
import { openReceiptThread, sendReceipt, sendSlip } from './send-receipt.ts'
import { checkReceiptCode } from './show-receipts.ts'

export function mountReceipts(api: FastifyInstance, services: Pick<AppServices, 'db' | 'config'>): void {
  const { db } = services
  const thread = openReceiptThread()
  api.addHook('onClose', () => thread.close())
  mountOverHttp(api, printSlip, ({ params, query, locale, reply }) =>
    sendSlip(
      { db, publicUrl: services.config.publicUrl, thread, reply },
      { id: params.id, format: query.size === 'a5' ? 'pdf' : 'slip', locale },
    ),
  )
  mount(api, checkReceipt, ({ params }) => checkReceiptCode(db, params.code))
  for (const [call, format] of [[downloadReceipt, 'pdf'] as const, [showReceiptPicture, 'png'] as const]) {
    mountOverHttp(api, call, ({ viewer, params, locale, reply }) =>
      sendReceipt({ db, publicUrl: services.config.publicUrl, thread, reply }, viewer, {
        id: params.id,
        format,
        locale,
      }),
    )
  }
}
