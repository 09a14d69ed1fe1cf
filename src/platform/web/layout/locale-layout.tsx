import { Outlet } from 'react-router'

/** The parent of every screen; the language itself follows the address (see text/locale.ts). */
export default function LocaleLayout() {
  return <Outlet />
}
