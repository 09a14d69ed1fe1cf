import type { RoomScreens } from '#platform/web/layout/room-screens.ts'

/** The screens of the accounts. */
export const accountsScreens: RoomScreens = {}
