export { approvalBadge, classTypeName, courseTypeName } from './components/owner/course-labels.ts'
