import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { prepareReferenceData } from './database-setup.ts'
import { makeStoryFiles, type StoryFiles } from './files.ts'
import {
  type Identity,
  logIn,
  sendRegistrationPicture,
  showsMessage,
  signUpStudent,
  signUpTeacher,
} from './pages/accounts.ts'
import { lookAtClass, lookAtCourse, lookAtVideoCourse } from './pages/catalogue.ts'
import {
  allowVideoUpload,
  approveCourse,
  approveTeacher,
  endAccess,
  enterConsole,
  openPendingTeacher,
} from './pages/console.ts'
import {
  acceptStudent,
  answered,
  applyForClass,
  buyVideoCourse,
  payFor,
  payTheRest,
  verifyPart,
  verifyPayment,
} from './pages/enrolling.ts'
import { makeGroup, seesProgress, uploadFile, uploadOverBrokenLine, waitUntilInBrowsers } from './pages/lesson-tools.ts'
import {
  changeQuality,
  filesFetched,
  findsPlainHome,
  findsProgress,
  haveOwnIcons,
  openLessons,
  playVideo,
  rate,
  viewPdf,
  viewPicture,
} from './pages/lessons.ts'
import { findsAccessEnded, findsWhereToBuyAgain, getsNothing } from './pages/no-access.ts'
import { createClass, createCourse } from './pages/owner-tools.ts'
import { useTestAccounts } from './people.ts'

const PASSWORD = 'a-secret-12'

describe.each(['phone', 'desktop'] as const)('enrol, pay and watch, on a %s', { timeout: 240_000 }, (device) => {
  const person = useTestAccounts(device)
  const number = device === 'phone' ? '1' : '2'
  const identity = (name: string, digit: string): Identity => ({
    name,
    phone: `09${digit}${number}000001`,
    email: `${device}-${digit}@example.com`,
    password: PASSWORD,
  })
  const thida = identity(device === 'phone' ? 'ဒေါ်သီတာဝင်း' : 'ဒေါ်ခင်မာလွင်', '43')
  const kyaw = identity(device === 'phone' ? 'မောင်ကျော်' : 'မဖြူဖြူ', '44')
  const courses = { spoken: `အင်္ဂလိပ်စကားပြော ${number}`, grammar: `သဒ္ဒါ အခြေခံ ရုပ်သံ ${number}` }
  const group = 'အခန်း ၁'
  const lessons = { video: 'သင်ခန်းစာ ၁ ဗီဒီယို', pdf: 'မှတ်စု', picture: 'ကျောက်သင်ပုန်း' }
  let files: StoryFiles
  let videoCoursePath = ''
  let lessonsPath = ''
  let streamed: string[] = []
  let fetched: string[] = []
  beforeAll(async () => {
    files = await makeStoryFiles(number)
    await prepareReferenceData()
  })
  afterAll(() => rm(files.folder, { recursive: true, force: true }))

  test('a teacher signs up, pays the registration fee and can log in while pending', async () => {
    const teacher = await person('teacher')
    await signUpTeacher(teacher, thida, files.registrationReceipt)
    await logIn(teacher, 'teacher', thida)
    await sendRegistrationPicture(teacher, files.secondRegistrationReceipt)
  })

  test('an admin sees the queue, the data and the payment picture, approves, and allows videos', async () => {
    const admin = await person('admin')
    await enterConsole(admin)
    await openPendingTeacher(admin, thida.name)
    await approveTeacher(admin)
    await allowVideoUpload(admin)
  })

  test('the teacher is notified, and creates a course with a class and a video course', async () => {
    const teacher = await person('teacher')
    await showsMessage(teacher, 'teacher', { unread: '၁', text: m.moderation_notice_account_approved() })
    await createCourse(teacher, {
      title: courses.spoken,
      explanation: 'နေ့စဉ်သုံး စကားပြောကို လေ့ကျင့်ပေးပါသည်။',
      details: 'သင်ခန်းစာ ၂၄ ခု ပါဝင်ပါသည်။',
    })
    await createClass(teacher, 50_000)
    await createCourse(teacher, {
      title: courses.grammar,
      explanation: 'သဒ္ဒါကို ဗီဒီယိုဖြင့် လေ့လာပါ။',
      details: 'သင်ခန်းစာ ၁၀ ခု ပါဝင်ပါသည်။',
      feeMmk: 35_000,
    })
  })

  test('the teacher uploads a video over a breaking connection, a PDF and a picture, and enables playback in browsers', async () => {
    const teacher = await person('teacher')
    await makeGroup(teacher, courses.grammar, group)
    await uploadOverBrokenLine(teacher, lessons.video, files.video)
    await waitUntilInBrowsers(teacher)
    await uploadFile(teacher, lessons.pdf, files.pdf)
    await uploadFile(teacher, lessons.picture, files.picture)
  })

  test('the admin approves both courses, the teacher is notified, and guests see them', async () => {
    const admin = await person('admin')
    await approveCourse(admin, courses.spoken)
    await approveCourse(admin, courses.grammar)
    await showsMessage(await person('teacher'), 'teacher', {
      unread: '၂',
      text: m.moderation_notice_course_approved({ title: courses.grammar }),
    })
    const guest = await person('guest')
    await lookAtCourse(guest, courses.spoken)
    await lookAtClass(guest, courses.spoken)
    videoCoursePath = await lookAtVideoCourse(guest, courses.grammar)
  })

  test('a student signs up, applies for the class and buys the video course', async () => {
    const student = await person('student')
    await signUpStudent(student, kyaw)
    await logIn(student, 'student', kyaw)
    await applyForClass(student, courses.spoken)
    await buyVideoCourse(student, courses.grammar)
  })

  test('the student looks up the payment methods and sends pictures of both transfers; the teacher is notified', async () => {
    const student = await person('student')
    await payFor(student, 'class', courses.spoken, files.receipt)
    await payFor(student, 'course', courses.grammar, files.picture)
    await showsMessage(await person('teacher'), 'teacher', {
      unread: '၄',
      text: m.enrolment_notice_applied({ student: kyaw.name, title: courses.spoken }),
    })
  })

  test('the desk verifies both, one in two parts by two wallets: the video course opens, the teacher accepts for the class', async () => {
    const admin = await person('admin')
    await verifyPayment(admin, courses.grammar, { transactionNo: `K${number}4001${number}562`, amountMmk: 35_000 })
    await answered(admin.page, m.payments_desk_opened())
    await verifyPart(admin, courses.spoken, { transactionNo: `K${number}7300${number}321`, amountMmk: 20_000 })
    await answered(admin.page, m.payments_desk_part({ paid: '20,000Ks', rest: '30,000Ks' }))
    // By another wallet than the first part.
    const rest = { transactionNo: `W${number}5201${number}637`, amountMmk: 30_000, wallet: 2 }
    const expected = { title: courses.spoken, paid: 'MMK 20,000', due: 'MMK 50,000', picture: files.secondReceipt }
    await payTheRest(await person('student'), { ...expected, ...rest })
    await verifyPayment(admin, courses.spoken, rest)
    await answered(admin.page, m.payments_desk_verified())
    const teacher = await person('teacher')
    // Notices: the picture of the rest, and the verification.
    await showsMessage(teacher, 'teacher', {
      unread: '၂',
      text: m.enrolment_notice_payment_verified({ student: kyaw.name, title: courses.spoken }),
    })
    await acceptStudent(teacher, kyaw.name)
    // Notices: the opened video course, the received part, the verified payment, and this one.
    await showsMessage(await person('student'), 'student', {
      unread: '၄',
      text: m.enrolment_notice_approved({ title: courses.spoken }),
      // STU-09. The list shows the beginning of a notice.
      also: m.enrolment_notice_payment_seen({ title: courses.spoken, amount: 'MMK 50,000' }).slice(0, 60),
    })
  })

  test('the student watches the video, opens the picture and the PDF, and rates the course', async () => {
    const student = await person('student')
    await openLessons(student, group)
    await haveOwnIcons(student, Object.values(lessons).map(withWholeWords))
    lessonsPath = new URL(student.page.url()).pathname
    const video = withWholeWords(lessons.video)
    streamed = await playVideo(student, video)
    await changeQuality(student)
    await student.page.goto(lessonsPath)
    fetched = [
      ...(await filesFetched(student, () => viewPicture(student, lessons.picture))),
      ...(await filesFetched(student, () => viewPdf(student, lessons.pdf))),
    ]
    await findsProgress(student, { lessonsPath, lesson: video, opened: [lessons.picture, lessons.pdf] })
    await rate(student, { path: videoCoursePath, stars: '၄' })
  })

  test('the teacher sees which lessons the student has finished', async () => {
    const of = { course: courses.grammar, student: kyaw.name, done: 2, total: 3, finishedLesson: lessons.pdf }
    await seesProgress(await person('teacher'), of)
  })

  test('a guest and another student get neither the list of lessons nor any file', async () => {
    const guest = await person('guest')
    await findsPlainHome(guest)
    await getsNothing(guest, { lessonsPath, streamed, files: fetched })
    const stranger = await person('stranger')
    await signUpStudent(stranger, identity('မောင်အောင်', '45'))
    await logIn(stranger, 'student', identity('မောင်အောင်', '45'))
    await getsNothing(stranger, { lessonsPath, streamed, files: fetched })
  })

  test('a student whose access has ended is offered to buy again and gets no file', async () => {
    await endAccess(await person('admin'), kyaw.phone)
    const student = await person('student')
    await findsAccessEnded(student, { lessonsPath, streamed, files: fetched })
    await findsWhereToBuyAgain(student, { course: courses.grammar, path: videoCoursePath })
  })
})
