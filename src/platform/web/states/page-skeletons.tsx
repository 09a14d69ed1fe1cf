import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import skeletonsStyles from './skeletons.module.css'
import { FormSkeleton, RowsSkeleton, Skeleton, SkeletonLine, type SkeletonWidth } from './skeletons.tsx'

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

const factWidths: readonly SkeletonWidth[] = [80, 60, 70, 50, 90]

function Facts() {
  return (
    <div className={skeletonsStyles.lines}>
      {factWidths.map((width) => (
        <SkeletonLine key={width} width={width} />
      ))}
    </div>
  )
}

/** Skeleton of a profile: photo and name, facts below; the reader's own profile has a title. */
export function ProfileSkeleton({ title }: { title?: string }) {
  return (
    <>
      {title ? <PageTitle>{title}</PageTitle> : null}
      <Skeleton>
        <div className="person">
          <span className={`${skeletonsStyles.photo} ${skeletonsStyles.skeleton}`} />
          <div className={skeletonsStyles.lines}>
            <SkeletonLine width={50} tall />
            <SkeletonLine width={60} />
          </div>
        </div>
        <Facts />
      </Skeleton>
    </>
  )
}

/** Skeleton of a text in a frame, such as an invoice or a notice; with its title where it is known. */
export function PanelSkeleton({ title }: { title?: string }) {
  return (
    <>
      {title ? <PageTitle>{title}</PageTitle> : null}
      <Skeleton className="panel stack">
        <SkeletonLine width={40} tall />
        <Facts />
      </Skeleton>
    </>
  )
}
