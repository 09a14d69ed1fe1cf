// What other domains use on guarded screens: apart from index.ts, which public pages load.
export { loadOwnCourses } from './load-own-courses.ts'
