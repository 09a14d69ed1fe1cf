export { mountLearning } from './learning.routes.ts'
