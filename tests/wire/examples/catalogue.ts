import * as admin from '#domains/catalogue/contract/admin-course-forms.contract.ts'
import * as categories from '#domains/catalogue/contract/categories.contract.ts'
import * as myClasses from '#domains/catalogue/contract/my-classes.contract.ts'
import * as myCourses from '#domains/catalogue/contract/my-courses.contract.ts'
import * as ownLists from '#domains/catalogue/contract/own-lists.contract.ts'
import { aPictureDataUrl } from '#tests/support/multipart.ts'
import { of } from '#tests/wire/example.ts'
import { ID } from '#tests/wire/world-ids.ts'

const guest = { as: 'guest' } as const
const desk = { as: 'admin.moderator' } as const
const teacher = { as: 'teacher' } as const
const NONE = { path: [ID.unused] }

const course = {
  category_id: ID.category.languages,
  category_name: 'ဘာသာစကား',
  course_title: 'ထိုင်းစာ',
  course_explanation: 'အခြေခံမှ စ၍',
  course_details: '<p>သင်ခန်းစာ ၁၂ ခု</p>',
  certificate: '1',
}
const videoTerms = { course_type: '3', fee: '25000', access_type: '2', access_expiry_duration: '6' }
const newCourse = { ...course, ...videoTerms, course_photo: await aPictureDataUrl(), teacher_id: ID.teacher }
const days = { monday: false, tuesday: false, wednesday: false, thursday: false, friday: false }
const terms = {
  fee: '50000',
  access_type: '2',
  access_options: '2',
  access_expiry_duration: '3',
  class_type: '1',
  start_time: '09:00',
  end_time: '11:00',
  start_date: '2026-04-04',
  end_date: '2026-06-28',
  ...days,
  saturday: true,
  sunday: true,
  region: 12,
  town: 'လှိုင်',
}
const edit = (id: number, change: object = {}) => ({ path: [id], body: { ...course, ...videoTerms, ...change } })

const tools = [
  ...of(
    myCourses.createCourse,
    { ...teacher, body: newCourse },
    {
      'by a school, with classes': { as: 'school', body: { ...course, course_type: '1', school_id: ID.school } },
      'INVALID_INPUT: no such category': { body: { ...newCourse, category_id: ID.unused } },
      'FORBIDDEN: in another’s name': { body: { ...newCourse, teacher_id: ID.otherTeacher } },
      'FORBIDDEN: not approved yet': { as: 'pendingTeacher' },
      UNREADABLE_BODY: {
        headers: { 'content-type': 'application/json' },
        body: undefined,
        bytes: Buffer.from('{"course_title":'),
      },
    },
  ),
  ...of(
    myCourses.updateCourse,
    { ...teacher, ...edit(ID.course.video, { fee: 35_000, oldImg: null }) },
    {
      COURSE_NOT_FOUND: edit(ID.unused),
      'FORBIDDEN: another’s': edit(ID.course.schoolOnline),
      COURSE_TYPE_FIXED: edit(ID.course.inPerson),
      FEE_LOCKED: edit(ID.course.video, { fee: 1 }),
    },
  ),
  ...of(myCourses.listCoursesForClasses, teacher),
  ...of(ownLists.listOwnClasses, { ...teacher, query: { page: 1, stage: 'running', approval: 2 } }),
  ...of(ownLists.exportClasses, { ...teacher, query: { format: 'csv' } }),
  ...of(ownLists.listOwnCourses, { ...teacher, query: { page: 1, course_type: 1, from: '2020-01-01' } }),
  ...of(ownLists.exportCourses, { ...teacher, query: { format: 'csv' } }),
  ...of(
    myClasses.createClass,
    { ...teacher, body: { course_id: ID.course.inPerson, course_title: 'အင်္ဂလိပ်စကားပြော အခြေခံ', ...terms } },
    {
      COURSE_NOT_FOUND: { body: { course_id: ID.unused, ...terms } },
      'FORBIDDEN: to another’s course': { body: { course_id: ID.course.schoolOnline, ...terms } },
    },
  ),
  ...of(
    myClasses.updateClass,
    { ...teacher, path: [ID.class.open], body: terms },
    {
      CLASS_NOT_FOUND: NONE,
      'FORBIDDEN: another’s': { path: [ID.class.school] },
      FEE_LOCKED: { body: { ...terms, fee: 1 } },
    },
  ),
  ...of(
    myClasses.ownMeetingLink,
    { ...teacher, path: [ID.class.open] },
    { CLASS_NOT_FOUND: NONE, 'FORBIDDEN: another’s': { path: [ID.class.school] } },
  ),
]

const subject = { body: { category_name: 'ပန်းချီ', position: 3 } }
const subjects = [
  ...of(categories.listCategories, guest),
  ...of(categories.adminListCategories, desk),
  ...of(categories.adminCreateCategory, { ...desk, ...subject }),
  ...of(categories.adminUpdateCategory, { ...desk, path: [ID.category.empty], ...subject }, { NOT_FOUND: NONE }),
  ...of(
    categories.adminDeleteCategory,
    { ...desk, path: [ID.category.empty] },
    { CATEGORY_IN_USE: { path: [ID.category.languages] }, 'FORBIDDEN: not the desk’s': { as: 'admin.finance' } },
  ),
]

const forTheirOwner = { owner_type: 'teacher', owner_id: ID.otherTeacher }
const team = [
  ...of(admin.createCourseForOwner, { ...desk, body: { ...newCourse, ...forTheirOwner } }),
  ...of(
    admin.editCourseAsAdmin,
    { ...desk, ...edit(ID.course.video, { fee: 35_000 }) },
    {
      COURSE_NOT_FOUND: edit(ID.unused),
      COURSE_TYPE_FIXED: edit(ID.course.inPerson),
      FEE_LOCKED: edit(ID.course.video, { fee: 1 }),
    },
  ),
  ...of(admin.courseForAdminEdit, { ...desk, path: [ID.course.video] }, { COURSE_NOT_FOUND: NONE }),
]

export const catalogue = [...tools, ...subjects, ...team]
