/** A fault that the operator can correct: its message is printed alone, without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'ForTheOperator'
}

/** The same where starting again would change nothing: exit code 78 keeps a supervisor from restarting it. */
export class NotFitToStart extends OperatorError {
  override readonly name = 'NotFitToStart'
}
