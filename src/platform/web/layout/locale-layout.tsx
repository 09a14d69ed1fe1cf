import { Outlet } from 'react-router'

/** Parent of every screen; the language is derived from the URL (see text/locale.ts). */
export default function LocaleLayout() {
  return <Outlet />
}
