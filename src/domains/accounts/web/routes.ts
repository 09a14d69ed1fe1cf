import type { RouteConfigEntry } from '@react-router/dev/routes'

/** The screens of the accounts. */
export const accountsScreens: RouteConfigEntry[] = []
