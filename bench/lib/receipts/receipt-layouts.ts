import type { ReceiptFacts } from './receipt-facts.ts'

/** One way in which a wallet may draw its receipts. */
export interface ReceiptLayout {
  readonly name: string
  readonly font: 'Noto Sans' | 'Liberation Sans' | 'Open Sans'
  readonly language: 'en' | 'my' | 'both'
  readonly labels: 'left' | 'above'
  readonly isDark?: boolean
  /** Colour of the band with the wallet's logo. */
  readonly band?: string
  /** The amount in large digits at the top, besides or instead of a row of its own. */
  readonly large?: 'also' | 'only'
  readonly clock: 24 | 12
  readonly date: 'slashes' | 'words' | 'iso'
  readonly amount: (grouped: string) => string
  readonly number?: 'in fours'
  readonly rows: readonly Row[]
}

type Row = 'time' | 'number' | 'type' | 'payee' | 'amount' | 'fee' | 'total' | 'balance' | 'note' | 'status'

const LABELS: Record<Row, Record<'en' | 'my', string>> = {
  time: { en: 'Transaction Time', my: 'အချိန်' },
  number: { en: 'Transaction No.', my: 'လုပ်ငန်းစဉ်အမှတ်' },
  type: { en: 'Transaction Type', my: 'အမျိုးအစား' },
  payee: { en: 'Transfer To', my: 'လွှဲပို့ခြင်း' },
  amount: { en: 'Amount', my: 'ငွေပမာဏ' },
  fee: { en: 'Service Fee', my: 'ဝန်ဆောင်ခ' },
  total: { en: 'Total Amount', my: 'စုစုပေါင်း' },
  balance: { en: 'Balance', my: 'လက်ကျန်ငွေ' },
  note: { en: 'Notes', my: 'မှတ်ချက်' },
  status: { en: 'Status', my: 'အခြေအနေ' },
}

const ks = (grouped: string) => `${grouped} Ks`
const minus = (grouped: string) => `-${grouped}.00 (Ks)`

/** Twelve layouts; none copies a wallet, together they have what receipts of wallets have. */
export const RECEIPT_LAYOUTS: readonly ReceiptLayout[] = [
  {
    name: 'labels left',
    font: 'Noto Sans',
    language: 'en',
    labels: 'left',
    large: 'also',
    clock: 24,
    date: 'slashes',
    amount: minus,
    rows: ['time', 'number', 'type', 'payee', 'amount', 'note'],
  },
  {
    name: 'labels above',
    font: 'Open Sans',
    language: 'en',
    labels: 'above',
    clock: 24,
    date: 'iso',
    amount: ks,
    rows: ['payee', 'amount', 'note', 'number', 'time', 'status'],
  },
  {
    name: 'dark',
    font: 'Noto Sans',
    language: 'en',
    labels: 'left',
    isDark: true,
    large: 'also',
    clock: 12,
    date: 'words',
    amount: ks,
    rows: ['payee', 'amount', 'fee', 'number', 'time', 'note'],
  },
  {
    name: 'logo band',
    font: 'Liberation Sans',
    language: 'en',
    labels: 'left',
    band: '#0a56a5',
    clock: 24,
    date: 'slashes',
    amount: ks,
    rows: ['status', 'time', 'number', 'payee', 'amount', 'note'],
  },
  {
    name: 'Burmese left',
    font: 'Noto Sans',
    language: 'my',
    labels: 'left',
    large: 'also',
    clock: 24,
    date: 'slashes',
    amount: (grouped) => `${grouped} ကျပ်`,
    rows: ['time', 'number', 'payee', 'amount', 'note'],
  },
  {
    name: 'Burmese above',
    font: 'Noto Sans',
    language: 'my',
    labels: 'above',
    clock: 24,
    date: 'iso',
    amount: ks,
    rows: ['amount', 'payee', 'number', 'time', 'note'],
  },
  {
    name: 'Burmese dark band',
    font: 'Noto Sans',
    language: 'my',
    labels: 'left',
    isDark: true,
    clock: 12,
    band: '#c2410c',
    date: 'slashes',
    amount: minus,
    large: 'only',
    rows: ['number', 'time', 'payee', 'note'],
  },
  {
    name: 'AM and PM',
    font: 'Open Sans',
    language: 'en',
    labels: 'left',
    clock: 12,
    date: 'words',
    amount: (grouped) => `MMK ${grouped}.00`,
    rows: ['number', 'time', 'payee', 'amount', 'balance', 'note'],
  },
  {
    name: 'bank slip',
    font: 'Liberation Sans',
    language: 'en',
    labels: 'left',
    clock: 24,
    date: 'words',
    amount: (grouped) => `${grouped}.00 MMK`,
    rows: ['status', 'number', 'payee', 'amount', 'fee', 'total', 'time', 'note'],
  },
  {
    name: 'large with a sign',
    font: 'Open Sans',
    language: 'en',
    labels: 'above',
    large: 'only',
    clock: 24,
    date: 'slashes',
    amount: (grouped) => `-${grouped} Ks`,
    rows: ['number', 'payee', 'time', 'note'],
  },
  {
    name: 'two languages, dark',
    font: 'Noto Sans',
    language: 'both',
    labels: 'left',
    isDark: true,
    clock: 24,
    date: 'iso',
    amount: ks,
    rows: ['number', 'time', 'payee', 'amount', 'note'],
  },
  {
    name: 'number in fours',
    font: 'Liberation Sans',
    language: 'en',
    labels: 'above',
    clock: 12,
    band: '#4d7c0f',
    date: 'slashes',
    amount: ks,
    number: 'in fours',
    rows: ['amount', 'fee', 'total', 'number', 'time', 'payee', 'note'],
  },
]

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (value: number) => String(value).padStart(2, '0')
const grouped = (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, ',')

function dateOf({ date }: ReceiptLayout, { day: { year, month, day } }: ReceiptFacts): string {
  if (date === 'iso') return `${year}-${two(month)}-${two(day)}`
  return date === 'slashes' ? `${two(day)}/${two(month)}/${year}` : `${day} ${MONTHS[month - 1]} ${year}`
}

function timeOf({ clock }: ReceiptLayout, { time: { hour, minute, second } }: ReceiptFacts): string {
  if (clock === 24) return `${two(hour)}:${two(minute)}:${two(second)}`
  return `${two(hour % 12 || 12)}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}

function textOf(row: Row, layout: ReceiptLayout, facts: ReceiptFacts): string {
  const { number, amountMmk, note, payee, payeePhone, balanceMmk } = facts
  const values: Record<Row, string> = {
    time: `${dateOf(layout, facts)} ${timeOf(layout, facts)}`,
    number: layout.number === 'in fours' ? number.replace(/(.{4})(?=.)/g, '$1 ') : number,
    type: 'Transfer',
    payee: `${payee} (${layout.name === 'bank slip' ? `******${payeePhone.slice(-4)}` : payeePhone})`,
    amount: layout.amount(grouped(amountMmk)),
    fee: ks('0'),
    total: layout.amount(grouped(amountMmk)),
    balance: layout.amount(grouped(balanceMmk)),
    note,
    status: 'Success',
  }
  return values[row]
}

function labelOf(row: Row, { language }: ReceiptLayout): string {
  const { en, my } = LABELS[row]
  if (language === 'both') return `${my}<br><small>${en}</small>`
  return language === 'en' ? en : my
}

/** The receipt as the body of a page, 360 CSS pixels wide. */
export function toHtml(layout: ReceiptLayout, facts: ReceiptFacts): string {
  const { font, labels, isDark, band, large } = layout
  const [ink, paper, quiet] = isDark ? ['#f2f4f7', '#15181d', '#9aa4b2'] : ['#1b1f24', '#ffffff', '#667085']
  const rows = layout.rows
    .map((row) => `<div class="row"><dt>${labelOf(row, layout)}</dt><dd>${textOf(row, layout, facts)}</dd></div>`)
    .join('')
  return `<style>
    body { margin: 0; font-family: '${font}', 'Noto Sans Myanmar'; font-size: 14px; color: ${ink}; background: ${paper} }
    .band { background: ${band}; color: #fff; padding: 18px 20px; font-size: 18px; font-weight: 700 }
    .band i { display: inline-block; width: 22px; height: 22px; border-radius: 11px; background: #fff; vertical-align: middle; margin-right: 10px }
    .large { text-align: center; font-size: 30px; font-weight: 700; margin: 26px 0 6px }
    .done { text-align: center; color: ${quiet}; margin: 18px 0 }
    dl { margin: 0; padding: 10px 20px 28px }
    .row { padding: 9px 0; ${labels === 'left' ? 'display: flex; justify-content: space-between; gap: 14px' : ''} }
    dt { color: ${quiet}; ${labels === 'left' ? 'flex: none' : 'font-size: 12px'} }
    dd { margin: 0; ${labels === 'left' ? 'text-align: right' : 'font-size: 15px'} }
    small { font-size: 11px }
  </style>${band ? '<div class="band"><i></i>MyWallet</div>' : ''}
  <p class="done">${layout.language === 'my' ? 'လွှဲပို့မှု အောင်မြင်ပါသည်' : 'Payment Successful'}</p>
  ${large ? `<p class="large">${layout.amount(grouped(facts.amountMmk))}</p>` : ''}<dl>${rows}</dl>`
}
