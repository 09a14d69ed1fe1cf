export {
  listBrokenPostings,
  readBalance,
  readEarnings,
  readHeldByOrder,
  readLiabilities,
  readOwed,
  readTrialBalance,
  type TrialBalanceRow,
} from './balances.queries.ts'
export {
  type DayMoney,
  listDayMoney,
  listWalletMovements,
  readWalletDay,
  readWalletDays,
  type WalletDay,
  type WalletMovement,
} from './movements.queries.ts'
export { credit, debit, nextPostingKey, post, postAll } from './post.ts'
export type { Actor, Entry, LedgerAccount, NewPosting } from './posting.ts'
