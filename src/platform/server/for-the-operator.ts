/** A fault that the person at the command line can mend: its message stands alone, without a stack. */
export class ForTheOperator extends Error {
  override readonly name = 'ForTheOperator'
}
