import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { AppLink } from '#platform/web/links/app-link.tsx'
import type { OwnedItem } from '../is-own.ts'

/**
 * Shown to the owner instead of the enrol button: that the item is theirs and whether it is public, with a link to
 * edit it.
 *
 * @see OP-059
 */
export default function OwnItemPanel({ item }: { item: OwnedItem }) {
  return (
    <>
      <p>{publicationText(item.is_approve)}</p>
      <AppLink className="btn btn-primary keep" to={editPath(item)}>
        {m.storefront_own_change()}
      </AppLink>
    </>
  )
}

function editPath({ course_id, class_id }: OwnedItem) {
  return class_id === undefined ? paths.owner.editCourse(course_id) : paths.owner.editClass(class_id)
}

function publicationText(approval: Approval | undefined): string {
  if (approval === Approval.pending) return m.catalogue_own_pending_note()
  return approval === Approval.rejected ? m.catalogue_own_rejected_note() : m.storefront_own_here()
}
