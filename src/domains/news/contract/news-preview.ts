/** Length of an article's preview on a card. @see N-NEWS-01, N-HOME-06 */
export const newsPreviewLength = 80
