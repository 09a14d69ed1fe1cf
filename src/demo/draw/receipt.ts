import type { ReadFacts } from '#domains/payments/server/reading/read-facts.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { groupThousands } from '#platform/contract/money.ts'
import { svgPage, svgText } from './svg.ts'

export interface Receipt {
  readonly wallet: string
  readonly transactionNo: string
  readonly amountMmk: number
  readonly paidAt: Date
  readonly from: string
}

/** What the worker reads from the drawing. */
export function factsOf({ transactionNo, amountMmk, paidAt }: Receipt): ReadFacts {
  return {
    number: { value: transactionNo, sure: true },
    amount: { value: amountMmk, sure: true },
    reference: null,
    paidAt: { value: yangonTimestamp(paidAt).slice(0, 16), sure: true },
  }
}

const [width, height] = [360, 640] as const
const walletColours = ['#1b4a74', '#7a4a0b', '#7a1b3c', '#0b5a7a'] as const

/** A wallet's screen after a transfer, as people send it: a screenshot of their phone. */
export function receiptSvg(receipt: Receipt): string {
  const colour = walletColours[receipt.wallet.length % walletColours.length]
  const rows = [
    ['Transaction No', receipt.transactionNo],
    ['ရက်စွဲ', yangonTimestamp(receipt.paidAt).slice(0, 16)],
    ['လွှဲပို့သူ', receipt.from],
    ['လက်ခံသူ', 'ပညာ'],
    ['ငွေပမာဏ', `${groupThousands(receipt.amountMmk)} Ks`],
  ]
  return svgPage(width, height, [
    `<rect width="${width}" height="${height}" fill="#eef1f0"/>`,
    `<rect width="${width}" height="150" fill="${colour}"/>`,
    svgText(receipt.wallet, { x: 180, y: 48, size: 20, fill: '#ffffff', bold: true, anchor: 'middle' }),
    svgText('ငွေလွှဲခြင်း အောင်မြင်ပါသည်', { x: 180, y: 104, size: 17, fill: '#ffffff', anchor: 'middle' }),
    `<rect x="20" y="170" width="320" height="400" rx="14" fill="#ffffff"/>`,
    svgText(`- ${groupThousands(receipt.amountMmk)} Ks`, { x: 180, y: 238, size: 30, bold: true, anchor: 'middle' }),
    ...rows.flatMap(([name = '', value = ''], at) => [
      svgText(name, { x: 40, y: 304 + at * 52, size: 14, fill: '#54625c' }),
      svgText(value, { x: 320, y: 304 + at * 52, size: 14, bold: true, anchor: 'end' }),
      `<line x1="40" x2="320" y1="${322 + at * 52}" y2="${322 + at * 52}" stroke="#cfd8d3" stroke-dasharray="4 4"/>`,
    ]),
  ])
}
