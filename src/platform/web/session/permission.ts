/** Who may open a guarded page. */
export type Permission = 'teacher' | 'school' | 'student' | 'approved_teacher' | 'approved_school'
