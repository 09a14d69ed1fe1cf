export { mountLearning } from './learning.routes.ts'
export { remindStudentsJob } from './reminders/remind-students.job.ts'
export { remindStudentsHandler } from './reminders/remind-students.worker.ts'
