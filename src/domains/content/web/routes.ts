import { route } from '@react-router/dev/routes'
import type { DomainRoutes } from '#platform/web/layout/domain-routes.ts'

const screens = 'domains/content/web/screens'

/** Routes of the screens for groups, contents, uploads, lessons and viewers. */
export const contentScreens: DomainRoutes = {
  guest: [
    route('contentGroup/:course_id/class/:id', `${screens}/student/class-groups-screen.tsx`),
    route('courseContentGroup/:id', `${screens}/student/course-groups-screen.tsx`),
    route('contentList/:class_id/group/:id', `${screens}/student/class-lessons-screen.tsx`),
    route('courseContentList/:courseId/group/:id', `${screens}/student/course-lessons-screen.tsx`),
    route('video/:course_class_id/group/:group_id/content/:id', `${screens}/viewer/video-screen.tsx`),
    route('image/:course_class_id/group/:group_id/content/:id', `${screens}/viewer/image-screen.tsx`),
    route('pdf-viewer-course/:course_id/group/:group_id/content/:id', `${screens}/viewer/course-pdf-screen.tsx`),
    route('pdf-viewer-class/:class_id/group/:group_id/content/:id', `${screens}/viewer/class-pdf-screen.tsx`),
  ],
  account: [
    route('student/saved', `${screens}/student/saved-lessons-screen.tsx`),
    route('manageContent', `${screens}/owner/manage-content-screen.tsx`),
    route('contentGroup/:id', `${screens}/owner/groups-screen.tsx`),
    route('createContentGroup/:id', `${screens}/owner/create-group-screen.tsx`),
    route('editContentGroup/:courseId/:id', `${screens}/owner/edit-group-screen.tsx`),
    route('contentList/:courseId/:id', `${screens}/owner/contents-screen.tsx`),
    route('contentUpload/:courseId/:id', `${screens}/owner/upload-screen.tsx`),
    route('videoUpload', `${screens}/owner/older-upload-screen.tsx`),
  ],
  admin: [route('contents', `${screens}/admin/contents-screen.tsx`)],
}
