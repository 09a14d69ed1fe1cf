/** A fault that the person at the command line can mend: its message stands alone, without a stack. */
export class ForTheOperator extends Error {
  override readonly name: string = 'ForTheOperator'
}

/** The same where starting again would change nothing: a supervisor is told to leave it (exit code 78). */
export class NotFitToStart extends ForTheOperator {
  override readonly name = 'NotFitToStart'
}
