import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import skeletonsStyles from './skeletons.module.css'
import { Drawn, FormSkeleton, Line, type LineWidth, RowsSkeleton } from './skeletons.tsx'

/** Skeleton of a list page with its title. */
export function ListPageSkeleton({ title, count = 6 }: { title: string; count?: number }) {
  return (
    <>
      <ListHeader title={title} />
      <RowsSkeleton count={count} />
    </>
  )
}

/** Skeleton of a form page with its title. */
export function FormPageSkeleton({ title, fields = 5 }: { title: string; fields?: number }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <FormSkeleton fields={fields} />
    </>
  )
}

const factWidths: readonly LineWidth[] = [80, 60, 70, 50, 90]

function Facts() {
  return (
    <div className={skeletonsStyles.lines}>
      {factWidths.map((width) => (
        <Line key={width} width={width} />
      ))}
    </div>
  )
}

/** Skeleton of a profile: photo and name, facts below; the reader's own profile has a title. */
export function ProfileSkeleton({ title }: { title?: string }) {
  return (
    <>
      {title ? <PageTitle>{title}</PageTitle> : null}
      <Drawn>
        <div className="person">
          <span className={`${skeletonsStyles.photo} ${skeletonsStyles.skeleton}`} />
          <div className={skeletonsStyles.lines}>
            <Line width={50} tall />
            <Line width={60} />
          </div>
        </div>
        <Facts />
      </Drawn>
    </>
  )
}

/** Skeleton of a text in a frame, such as an invoice or a notice; with its title where it is known. */
export function PanelSkeleton({ title }: { title?: string }) {
  return (
    <>
      {title ? <PageTitle>{title}</PageTitle> : null}
      <Drawn className="panel stack">
        <Line width={40} tall />
        <Facts />
      </Drawn>
    </>
  )
}
