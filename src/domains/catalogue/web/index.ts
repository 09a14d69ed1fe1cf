export { categoryName, namedCategories } from './components/category-name.ts'
export { approvalBadge, classTypeName, courseTypeName } from './components/owner/course-labels.ts'
