// Query parameter names of the lists. They are separate from the parsers, because a page needs the names at once
// and loads the parsers later or never.

/** Parameters of the course filter form. */
export const courseFilterNames = ['category_id', 'teacher_id', 'school_id', 'region', 'town'] as const
/** All parameters that change the course list. */
export const courseListNames = [...courseFilterNames, 'tab', 'keyword', 'orderBy', 'page'] as const

/** Parameters of the class filter form. */
export const classFilterNames = [
  'category_id',
  'class_type',
  'min',
  'max',
  'start_time',
  'end_time',
  'open',
  'course_type',
  'start_from',
  'region',
  'town',
] as const
/** All parameters that change the class list. */
export const classListNames = [...classFilterNames, 'keyword', 'orderBy', 'page'] as const
