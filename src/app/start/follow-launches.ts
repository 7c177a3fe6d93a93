interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string | undefined }) => void): void
}

/**
 * A link opened from outside, such as a tag read by the phone's own camera, opens in the window that is open already, without loading the app
 * again: what is typed there stays, and leaving a form asks as usual. Browsers without a launch queue open another window.
 */
export function followLaunches(
  window: { location: Pick<Location, 'origin' | 'href'>; launchQueue?: LaunchQueue },
  navigate: (path: string) => unknown,
): void {
  window.launchQueue?.setConsumer(({ targetURL }) => {
    // The first launch names the address that is open.
    if (!targetURL || targetURL === window.location.href) return
    const { origin, pathname, search, hash } = new URL(targetURL)
    if (origin === window.location.origin) navigate(pathname + search + hash)
  })
}
