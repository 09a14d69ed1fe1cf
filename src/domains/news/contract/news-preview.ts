/** How much of an article a card shows. @see N-NEWS-01, N-HOME-06 */
export const newsPreviewLength = 80
