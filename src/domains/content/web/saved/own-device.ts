import { m } from '#platform/messages/generated/messages.js'

/** The short side of a phone's screen in CSS pixels is smaller. */
const phoneWidth = 600

/** What texts call the device of this browser: a phone, or a device where it is a tablet or a computer. */
export function ownDevice({ width, height } = screen): { readonly device: string } {
  return { device: Math.min(width, height) < phoneWidth ? m.content_device_phone() : m.content_device_other() }
}
