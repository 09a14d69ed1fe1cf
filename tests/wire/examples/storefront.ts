import * as classes from '#domains/storefront/contract/classes.contract.ts'
import * as courses from '#domains/storefront/contract/courses.contract.ts'
import { enrolInClass } from '#domains/storefront/contract/enrol-and-list.contract.ts'
import * as people from '#domains/storefront/contract/people.contract.ts'
import * as searchWords from '#domains/storefront/contract/search-words.contract.ts'
import * as suggestions from '#domains/storefront/contract/suggestions.contract.ts'
import { of } from '#tests/wire/example.ts'
import { ID } from '#tests/wire/world-ids.ts'

const guest = { as: 'guest' } as const
const teacher = { as: 'teacher' } as const
const desk = { as: 'admin.moderator' } as const
const someSynonyms = { body: { synonyms: 'ikebana, ပန်းအလှပြင်' } }
const NONE = { path: [ID.unused] }
const application = (class_id: number, student_id: number = ID.stranger) => ({ body: { class_id, student_id } })

export const storefront = [
  ...of(
    courses.listCourses,
    { ...guest, query: { page: 1, course_type: 3 } },
    {
      'as a student sees it': { as: 'student', query: { course_type: 3, student_id: ID.student, teacher_id: '' } },
      'courses with classes': { query: {} },
      'a page beyond the last': { query: { page: 9 } },
    },
  ),
  ...of(courses.filterCourses, {
    ...guest,
    query: { page: 1 },
    body: {
      category_id: ID.category.languages,
      teacher_id: [ID.teacher],
      school_id: [],
      course_name: 'အင်္ဂလိပ်',
      orderBy: 'alphabetical',
      region: 12,
      town: '',
      course_type: 1,
    },
  }),
  ...of(
    courses.showCourse,
    { ...guest, path: [ID.course.video] },
    {
      'as a student sees it': { as: 'student' },
      'of a school': { path: [ID.course.schoolOnline] },
      'a pending one, for its owner': { ...teacher, path: [ID.course.pending] },
      COURSE_NOT_FOUND: { path: [ID.course.pending] },
    },
  ),
  ...of(courses.listCourseClasses, { ...guest, path: [ID.course.inPerson] }, { COURSE_NOT_FOUND: NONE }),
  ...of(people.listAllTeachers, { ...guest, query: { course_type: 3 } }),
  ...of(people.listAllSchools, { ...guest, query: { course_type: 2 } }),
  ...of(classes.listClasses, guest, { 'as a student sees it': { as: 'student' } }),
  ...of(
    classes.filterClasses,
    {
      ...guest,
      body: {
        min: '1',
        max: '60000',
        category_id: ID.category.languages,
        class_type: [1, 3],
        class_name: '',
        orderBy: 'newly',
        start_time: '08:00',
        end_time: '12:00',
        region: '12',
        town: 'လှိုင်',
      },
    },
    {
      'a least fee above the most: nothing': { body: { min: 60_000, max: 1 } },
      'a sort that is none: the newest first': { body: { orderBy: 'price' } },
      'INVALID_INPUT: a region that is none': { body: { region: 99 } },
    },
  ),
  ...of(classes.searchClasses, { ...guest, query: { keyword: 'ဂျပန်' } }),
  ...of(classes.startingClasses, guest),
  ...of(
    classes.showClass,
    { ...guest, path: [ID.class.open] },
    {
      'as a student sees it': { as: 'student' },
      'of a school': { path: [ID.class.school] },
      'for its owner': teacher,
      CLASS_NOT_FOUND: NONE,
      'NOT_FOUND: an id that is none': { path: ['abc'] },
    },
  ),
  ...of(
    suggestions.suggest,
    { ...guest, query: { keyword: 'အင်္ဂလိပ်', size: 2 } },
    {
      people: { query: { keyword: 'သီတာ' } },
      'a complete one that finds nothing': { query: { keyword: 'qqzz', whole: 1 } },
    },
  ),
  ...of(searchWords.adminListEmptySearches, desk),
  ...of(searchWords.adminDeleteEmptySearch, { ...desk, path: [1] }, { NOT_FOUND: NONE }),
  ...of(searchWords.adminListSynonyms, { ...desk, query: { keyword: 'guitar' } }),
  ...of(searchWords.adminCreateSynonyms, { ...desk, ...someSynonyms }),
  ...of(searchWords.adminUpdateSynonyms, { ...desk, path: [1], ...someSynonyms }, { NOT_FOUND: NONE }),
  ...of(
    searchWords.adminDeleteSynonyms,
    { ...desk, path: [1] },
    { NOT_FOUND: NONE, 'FORBIDDEN: not the desk’s': { as: 'admin.finance' } },
  ),
  ...of(searchWords.adminPreviewSearch, { ...desk, query: { keyword: 'အင်္ဂလိပ်', synonyms: 'အင်္ဂလိပ်, english' } }),
  ...of(people.listTeachers, guest),
  ...of(people.filterTeachers, { ...guest, body: { teacher_name: 'သီတာ', orderBy: 'alphabetical' } }),
  ...of(people.showTeacher, { ...guest, path: [ID.teacher] }, { NOT_FOUND: NONE }),
  ...of(people.listTeacherCourses, { ...guest, path: [ID.teacher] }, { NOT_FOUND: NONE }),
  ...of(people.listSchools, guest),
  ...of(people.filterSchools, { ...guest, body: { school_name: 'ရွှေ', order_by: 'alphabetical' } }),
  ...of(people.showSchool, { ...guest, path: [ID.school] }, { NOT_FOUND: NONE }),
  ...of(people.listSchoolCourses, { ...guest, path: [ID.school] }),
  ...of(
    enrolInClass,
    { as: 'stranger', ...application(ID.class.open) },
    {
      CLASS_NOT_FOUND: application(ID.unused),
      ALREADY_APPLIED: { as: 'applicant', ...application(ID.class.open, ID.applicant) },
      ENROLMENT_CLOSED: application(ID.class.ended),
      'FORBIDDEN: in the name of another student': application(ID.class.open, ID.student),
    },
  ),
]
