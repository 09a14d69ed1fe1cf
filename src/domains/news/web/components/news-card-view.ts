import type { NewsRow } from '#domains/news/contract/news.contract.ts'
import { newsText } from '#domains/news/contract/news-body.ts'
import { newsPreviewLength } from '#domains/news/contract/news-preview.ts'
import { cutSyllables } from '#platform/contract/burmese/syllables.ts'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { formatDay } from '#platform/contract/calendar.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'

/** The data of a news card. Built in loaders, so that lists send previews instead of whole articles. */
export interface NewsCardView {
  id: number
  title: string
  day: string
  preview: string
}

export function toNewsCard(news: NewsRow): NewsCardView {
  return {
    id: news.news_id,
    title: withWholeWords(news.news_title),
    day: formatDay(news.publish_date, currentLocale()),
    preview: withWholeWords(cutSyllables(newsText(news.news_details), newsPreviewLength)),
  }
}
