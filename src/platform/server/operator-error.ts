/** An error that the operator can correct: its message is printed without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'ForTheOperator'
}

/** As OperatorError, when a restart would not help: exit code 78 tells the supervisor not to restart. */
export class NotFitToStart extends OperatorError {
  override readonly name = 'NotFitToStart'
}
