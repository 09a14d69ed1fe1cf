export { approvalBadge, classTypeName, courseTypeName } from './components/owner/course-words.ts'
