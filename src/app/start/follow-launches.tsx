import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'

interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string | undefined }) => void): void
}

/**
 * A link opened from outside, such as a tag read by the phone's own camera, opens in the window that is open already, without loading the app
 * again. Browsers without a launch queue open another window. The first launch is the one that opened this window, at `openedAt`.
 */
export function followLaunches(
  window: { location: Pick<Location, 'origin'>; launchQueue?: LaunchQueue },
  openedAt: string,
  navigate: (path: string) => unknown,
): void {
  let isFirst = true
  window.launchQueue?.setConsumer(({ targetURL }) => {
    const isOwnStart = isFirst && targetURL === openedAt
    isFirst = false
    if (!targetURL || isOwnStart) return
    const { origin, pathname, search, hash } = new URL(targetURL)
    if (origin === window.location.origin) navigate(pathname + search + hash)
  })
}

export function FollowLaunches({ openedAt }: { openedAt: string }) {
  const navigate = useNavigate()
  const open = useEffectEvent((path: string) => navigate(path))
  useEffect(() => followLaunches(window, openedAt, open), [openedAt])
  return null
}
