export { mountLearning } from './learning.routes.ts'
export { remindStudentsJob } from './remind-students.job.ts'
export { remindStudentsHandler } from './remind-students.worker.ts'
