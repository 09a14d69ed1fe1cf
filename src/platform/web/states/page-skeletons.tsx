import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import skeletonsStyles from './skeletons.module.css'
import { Drawn, FormSkeleton, Line, type LineWidth, RowsSkeleton } from './skeletons.tsx'

/** A list's page: its title stands already, rows come. */
export function ListPageSkeleton({ title, count = 6 }: { title: string; count?: number }) {
  return (
    <>
      <ListHeader title={title} />
      <RowsSkeleton count={count} />
    </>
  )
}

/** A form's page: its title stands already, fields come. */
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

/** A person's page: the photo with the name beside it, facts below; one's own has a title. */
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

/** A page of words in a frame: an invoice, a notice; beneath its title where that is known before. */
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
