import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import AccountLayout, { handle } from '#navigation/account-layout.tsx'
import AdminLayout from '#navigation/admin-layout.tsx'
import { siteNavigation } from '#navigation/site-navigation.ts'
import GuestLayout from '#platform/web/layout/guest-layout.tsx'
import { provideNavigation } from '#platform/web/layout/navigation.ts'
import { followAddress } from '#platform/web/locale/locale.ts'
import { ForbiddenPage, NotFoundPage, OfflinePage } from '#platform/web/states/pages.tsx'
import { RouteProblem } from '#platform/web/states/route-problem.tsx'
import { CardGridSkeleton, DetailSkeleton, FormSkeleton, RowsSkeleton } from '#platform/web/states/skeletons.tsx'
import { FormGallery } from './form-gallery.tsx'
import { ListGallery } from './list-gallery.tsx'
import { ManageGallery } from './manage-gallery.tsx'
import { PartsGallery } from './parts-gallery.tsx'
import '#platform/web/styles/base.css'

followAddress()
provideNavigation(siteNavigation)

/** Every component of the design system, with a page for each group, in both languages. */
const pages = [
  {
    element: <GuestLayout />,
    errorElement: <RouteProblem />,
    children: [
      { path: '/', element: <ListGallery /> },
      { path: '/parts', element: <PartsGallery /> },
      { path: '/form', element: <FormGallery /> },
      {
        path: '/lost',
        element: (
          <div className="wrap">
            <NotFoundPage />
          </div>
        ),
      },
      {
        path: '/forbidden',
        element: (
          <div className="wrap">
            <ForbiddenPage />
          </div>
        ),
      },
      {
        path: '/offline',
        element: (
          <div className="wrap">
            <OfflinePage />
          </div>
        ),
      },
      {
        path: '/loading',
        element: (
          <div className="wrap stack">
            <h1>ခဏစောင့်ပါ…</h1>
            <CardGridSkeleton count={3} />
            <RowsSkeleton count={2} />
            <FormSkeleton fields={2} />
            <DetailSkeleton />
          </div>
        ),
      },
    ],
  },
  { element: <AccountLayout />, handle, children: [{ path: '/manageCourse', element: <ManageGallery /> }] },
  { element: <AdminLayout />, children: [{ path: '/admin/courses', element: <ManageGallery /> }] },
]

const root = document.getElementById('gallery')
if (!root) throw new Error('the gallery has no place to stand')
const basename = window.location.pathname.startsWith('/en') ? '/en' : '/'
createRoot(root).render(<RouterProvider router={createBrowserRouter(pages, { basename })} />)
