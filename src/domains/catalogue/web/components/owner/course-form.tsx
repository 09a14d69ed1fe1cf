import type { ReactNode } from 'react'
import { paths } from '#paths'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { RadioGroup, SelectField } from '#platform/web/forms/choice-fields.tsx'
import { AppFormView } from '#platform/web/forms/form.tsx'
import { RichTextField } from '#platform/web/forms/rich-text-field.tsx'
import { TextArea, TextField } from '#platform/web/forms/text-fields.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { CourseType } from '../../../contract/catalogue-codes.ts'
import {
  courseDetailsMaxLength,
  courseExplanationMaxLength,
  courseTitleMaxLength,
  editedCourseBody,
} from '../../../contract/my-courses.contract.ts'
import { courseTypeName } from './course-labels.ts'
import { CoursePhotoField } from './course-photo-field.tsx'
import type { CourseForm, CourseOutput, CourseValues } from './course-values.ts'
import { OwnerFormActions } from './owner-form-actions.tsx'
import { VideoTermsFields } from './video-terms-fields.tsx'

interface CourseFormViewProps {
  initialValues: CourseValues
  draftKey: string
  categories: readonly { category_id: number; category_name: string }[]
  /** Set for a stored course. Its type cannot be changed, and its fee is locked while students are approved. */
  stored?: { feeIsLocked: boolean }
  /** Where Cancel leads; default is the owner's list. */
  backTo?: Path
  /** Shown above the fields. */
  note?: ReactNode
  onSend: (course: CourseOutput) => Promise<void>
}

/** Form that creates or edits a course. @see T-CC-01, T-EC-01 */
export function CourseFormView(props: CourseFormViewProps) {
  const { initialValues, draftKey, categories, stored, backTo = paths.owner.courses(), note, onSend } = props
  const form = useAppForm<CourseValues, CourseOutput>({
    schema: editedCourseBody,
    initialValues,
    draftKey,
    pictures: ['course_photo'],
    secret: ['oldImg'],
  })
  async function send(course: CourseOutput) {
    // A draft may contain a category that was closed since.
    if (!categories.some(({ category_id }) => category_id === course.category_id)) {
      form.setError('category_id', m.validation_category_invalid())
      showToast(m.catalogue_own_category_wrong(), { tone: 'problem' })
      return
    }
    await onSend(course)
  }
  return (
    <AppFormView form={form} onSend={send} className="stack form-narrow">
      {note}
      <DescriptionFields form={form} categories={categories} />
      <RadioGroup
        {...form.field('certificate')}
        label={m.catalogue_own_certificate()}
        choices={[
          { value: '1', label: m.catalogue_own_certificate_yes() },
          { value: '0', label: m.catalogue_own_certificate_no() },
        ]}
      />
      <TypeField form={form} isFixed={stored !== undefined} />
      {form.values.course_type === CourseType.video ? (
        <VideoTermsFields form={form} feeIsLocked={stored?.feeIsLocked ?? false} />
      ) : null}
      <OwnerFormActions backTo={backTo} submitting={form.submitting} />
    </AppFormView>
  )
}

/** Picture, category and the three texts. */
function DescriptionFields({ form, categories }: { form: CourseForm; categories: CourseFormViewProps['categories'] }) {
  return (
    <>
      <CoursePhotoField chosen={form.field('course_photo')} stored={form.field('oldImg')} />
      <SelectField
        {...form.field('category_id')}
        label={m.catalogue_own_category()}
        placeholder={m.catalogue_own_category_choose()}
        choices={categories.map(({ category_id, category_name }) => ({ value: category_id, label: category_name }))}
      />
      <TextField {...form.field('course_title')} label={m.catalogue_own_title()} maxLength={courseTitleMaxLength * 2} />
      <TextArea
        {...form.field('course_explanation')}
        label={m.catalogue_own_explanation()}
        hint={m.catalogue_own_explanation_hint({ max: localDigits(courseExplanationMaxLength) })}
      />
      <RichTextField
        {...form.field('course_details')}
        label={m.catalogue_own_details()}
        hint={m.catalogue_own_details_hint({ max: localDigits(courseDetailsMaxLength) })}
      />
    </>
  )
}

/** The course type, read-only on a stored course. @see T-EC-03 */
function TypeField({ form, isFixed }: { form: CourseForm; isFixed: boolean }) {
  const { course_type } = form.values
  if (isFixed && course_type !== null) {
    return (
      <TextField
        name="course_type"
        label={m.catalogue_own_course_type()}
        value={courseTypeName(course_type)}
        error={form.errors.course_type}
        onChange={() => undefined}
        disabled
      />
    )
  }
  return (
    <RadioGroup
      {...form.field('course_type')}
      label={m.catalogue_own_course_type()}
      hint={m.catalogue_own_course_type_hint()}
      choices={Object.values(CourseType).map((value) => ({ value, label: courseTypeName(value) }))}
    />
  )
}
