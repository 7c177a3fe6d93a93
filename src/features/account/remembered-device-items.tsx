import { useRememberedDeviceItems } from '#react/lists/device-items.ts'

/** Part of the frame, loaded after it. */
export function RememberedDeviceItems() {
  useRememberedDeviceItems()
  return null
}
