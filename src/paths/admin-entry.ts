import { page } from './page.ts'

export const dashboard = () => page('/admin')
export const login = () => page('/admin/login')
