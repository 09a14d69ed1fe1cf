import type { ReactNode } from 'react'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import type { Path } from '#platform/contract/path.ts'
import { AppNavLink } from '#platform/web/links/app-link.tsx'
import styles from './titled-article.module.css'

interface ArticleTitle {
  id: number
  title: string
  to: Path
}

interface TitledArticleProps {
  /** Title of the list of articles. */
  heading: string
  titles: readonly ArticleTitle[]
  children: ReactNode
}

/**
 * One article beside the titles of all: a column that scrolls separately from 960 px, below the article on
 * narrower screens.
 */
export function TitledArticle({ heading, titles, children }: TitledArticleProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <article className="stack">{children}</article>
      <nav className={styles.side} aria-label={heading}>
        <h2 className={styles.heading}>{heading}</h2>
        <ul className={styles.titles}>
          {titles.map(({ id, title, to }) => (
            <li key={id}>
              <AppNavLink to={to}>{withWholeWords(title)}</AppNavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
