import { Form } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { SearchField } from '#platform/web/layout/search-field.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { localisedPath } from '#platform/web/locale/locale.ts'
import { DrawnPicture } from '../components/course-picture.tsx'
import styles from './home-hero.module.css'

interface HeroFacts {
  courses: number
  classes: number
  teachers: number
  /** Courses whose generated pictures are shown beside the text. */
  pictures: readonly { id: number; title: string; categoryId: number }[]
}

/** The home page's header: what the site is, a search, and the number of courses, classes and teachers. */
export function HomeHero({ courses, classes, teachers, pictures }: HeroFacts) {
  return (
    <section className={styles.hero}>
      <div className="stack">
        <div className="stack-s">
          <h1>
            {m.storefront_home_title_1()} <span className="keep">{m.storefront_home_title_2()}</span>
          </h1>
          <p>{m.site_home_lead()}</p>
        </div>
        <Form className={styles.search} role="search" method="get" action={localisedPath(paths.search())}>
          <SearchField placeholder={m.storefront_home_search_placeholder()} />
          <button type="submit" className="btn btn-primary">
            {m.storefront_home_search()}
          </button>
        </Form>
        {courses + classes === 0 ? null : (
          <p className="hint">
            {m.storefront_home_counts({
              courses: localDigits(courses),
              classes: localDigits(classes),
              teachers: localDigits(teachers),
            })}
          </p>
        )}
      </div>
      <div className={styles.pictures} aria-hidden="true">
        {pictures.map((picture) => (
          <span key={picture.id} className="frame">
            <DrawnPicture {...picture} />
          </span>
        ))}
      </div>
    </section>
  )
}
