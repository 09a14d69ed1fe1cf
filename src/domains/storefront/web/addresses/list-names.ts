// The query names of the lists, apart from what reads them: a page has to know the names at once, and reads them late or never.

/** The names that the filter form of courses owns. */
export const courseFilterNames = ['category_id', 'teacher_id', 'school_id', 'region', 'town'] as const
/** Every name that changes what the list of courses shows. */
export const courseListNames = [...courseFilterNames, 'tab', 'keyword', 'orderBy', 'page'] as const

/** The names that the filter form of classes owns. */
export const classFilterNames = [
  'category_id',
  'class_type',
  'min',
  'max',
  'start_time',
  'end_time',
  'region',
  'town',
] as const
/** Every name that changes what the list of classes shows. */
export const classListNames = [...classFilterNames, 'keyword', 'orderBy', 'page'] as const
