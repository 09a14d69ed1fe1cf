import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { prepareReferenceData } from './behind-the-screens.ts'
import { makeStoryFiles, type StoryFiles } from './files.ts'
import { type Identity, isTold, logIn, signUpTeacher } from './pages/accounts.ts'
import { allowVideoUpload, approveCourse, approveTeacher, enterConsole, openPendingTeacher } from './pages/console.ts'
import { enablePc, makeGroup, uploadFile, uploadOverBrokenLine } from './pages/lesson-tools.ts'
import { createClass, createCourse } from './pages/owner-tools.ts'
import { usePeople } from './people.ts'

const PASSWORD = 'a-secret-12'

describe.each(['phone', 'desktop'] as const)('the main job, on a %s', { timeout: 240_000 }, (device) => {
  const person = usePeople(device)
  const number = device === 'phone' ? '1' : '2'
  const identity = (name: string, digit: string): Identity => ({
    name,
    phone: `09${digit}${number}000001`,
    email: `${device}-${digit}@example.com`,
    password: PASSWORD,
  })
  const thida = identity('ဒေါ်သီတာဝင်း', '43')
  const courses = { spoken: `အင်္ဂလိပ်စကားပြော ${number}`, grammar: `သဒ္ဒါ အခြေခံ ဗီဒီယို ${number}` }
  const group = 'အခန်း ၁'
  const lessons = { video: 'သင်ခန်းစာ ၁ ဗီဒီယို', pdf: 'မှတ်စု', picture: 'ကျောက်သင်ပုန်း' }
  let files: StoryFiles
  beforeAll(async () => {
    files = await makeStoryFiles()
    await prepareReferenceData()
  })
  afterAll(() => rm(files.folder, { recursive: true, force: true }))

  test('a teacher signs up, pays the registration fee and may log in while pending', async () => {
    const teacher = await person('teacher')
    await signUpTeacher(teacher, thida, files.receipt)
    await logIn(teacher, 'teacher', thida)
  })

  test('an admin sees the queue, the data and the payment picture, approves, and allows videos', async () => {
    const admin = await person('admin')
    await enterConsole(admin)
    await openPendingTeacher(admin, thida.name)
    await approveTeacher(admin)
    await allowVideoUpload(admin)
  })

  test('the teacher is told, and creates a course with a class and a video course', async () => {
    const teacher = await person('teacher')
    await isTold(teacher, 'teacher', { unread: '၁', text: m.moderation_notice_account_approved() })
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

  test('the teacher uploads a video over a line that breaks, a PDF and a picture, and opens the video to browsers', async () => {
    const teacher = await person('teacher')
    await makeGroup(teacher, courses.grammar, group)
    await uploadOverBrokenLine(teacher, lessons.video, files.video)
    await enablePc(teacher, lessons.video)
    await uploadFile(teacher, lessons.pdf, files.pdf)
    await uploadFile(teacher, lessons.picture, files.picture)
  })

  test('the admin approves both courses, and the teacher is told', async () => {
    const admin = await person('admin')
    await approveCourse(admin, courses.spoken)
    await approveCourse(admin, courses.grammar)
    await isTold(await person('teacher'), 'teacher', {
      unread: '၂',
      text: m.moderation_notice_course_approved({ title: courses.grammar }),
    })
  })
})
