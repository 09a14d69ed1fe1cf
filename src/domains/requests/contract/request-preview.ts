/** How much of a request a card shows. @see N-REQ-03 */
export const requestPreviewLength = 100
