/** Length of a request's preview on a card. @see N-REQ-03 */
export const requestPreviewLength = 100
