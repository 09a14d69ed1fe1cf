/** Length of an admin's message on a card. @see N-NOT-05 */
export const notificationPreviewLength = 120
