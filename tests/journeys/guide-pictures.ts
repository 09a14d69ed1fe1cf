const phone = [
  'home',
  'class-list',
  'sign-up-student',
  'class-detail-student',
  'pay-class',
  'class-waits',
  'lessons',
  'video',
  'lesson-ended',
  'rated',
  'agreement-teacher',
  'registration-payment',
  'create-course',
  'create-class',
  'upload-chosen',
  'contents',
  'manage-students',
  'notifications-teacher',
]
const desktop = ['class-list', 'admin-dashboard', 'admin-teacher', 'admin-course', 'payment-desk', 'refunds-sent']

/** The screenshots in README and the guides, by file name. */
export const guidePictures: readonly string[] = [
  ...phone.map((name) => `${name}-360.png`),
  ...desktop.map((name) => `${name}-1280.png`),
]
