// Fields that the enrolment components read. Callers pass rows of their own, which fit by shape.

/** A class on a card. Wire names; `fee` in MMK, `end_access_date` a calendar day. */
interface EnrollableClassRow {
  class_id: number
  course_name: string
  fee: number
  class_std_status?: number | null | undefined
  end_access_date?: string | null | undefined
  /** Set after the last day of the class. @see OP-085 */
  ended?: 1 | undefined
}

/** A video course on a card. */
interface EnrollableCourseRow {
  course_id: number
  course_title: string
  fee?: number | null | undefined
  course_status?: number | null | undefined
  end_access_date?: string | null | undefined
}

export interface EnrolButtonProps {
  of:
    | { readonly kind: 'class'; readonly row: EnrollableClassRow }
    | { readonly kind: 'course'; readonly row: EnrollableCourseRow }
  /** Called after a successful application, so that the list reloads. */
  onEnrolled?: () => void
}

export interface LoginPromptProps {
  /** What was about to be enrolled in. */
  enrol: Pick<EnrolTarget, 'kind' | 'id'>
  open: boolean
  onClose: () => void
}

export interface AttendedAreaProps {
  page: {
    class: {
      class_id: number
      course_id: number
      fee: number
      class_std_status: number | null
      end_access_date: string | null
    }
  }
}

export interface ClassEnrolAreaProps {
  page: {
    class: AttendedAreaProps['page']['class'] & {
      course_name: string
      teacher_id: number | null
      school_id: number | null
    }
    checkStudent: number
    currentRate: number
    /** 1 while students may still enrol. @see OP-085 */
    enroll_end_date: number
  }
}

export interface CourseEnrolAreaProps {
  course: {
    course_id: number
    course_title: string
    fee: number | null
    course_status: number | null
    end_access_date: string | null
  }
}

/** What is enrolled in, and where the button is: on a card or on the detail page. */
export interface EnrolTarget {
  readonly kind: 'class' | 'course'
  readonly id: number
  readonly title: string
  readonly fee: number
  readonly from: 'list' | 'page'
}
