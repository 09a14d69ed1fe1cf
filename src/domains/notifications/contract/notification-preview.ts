/** How much of an admin's message a card shows. @see N-NOT-05 */
export const notificationPreviewLength = 120
