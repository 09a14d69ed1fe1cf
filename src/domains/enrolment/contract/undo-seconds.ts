/**
 * How long a decision may be undone by the one who made it. The button is shown for less time than the server accepts
 * it; people are notified of the decision afterwards.
 */
export const undoSeconds = { shown: 10, taken: 15 } as const
