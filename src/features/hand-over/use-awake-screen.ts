import { useEffect } from 'react'

/**
 * Keeps the screen on while `wanted`, if the browser supports it. The browser releases the lock when the page is hidden, so it is requested again.
 */
export function useAwakeScreen(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let isOver = false
    let lock: WakeLockSentinel | null = null
    const ask = () => {
      if (document.hidden) return
      navigator.wakeLock.request('screen').then(
        (granted) => {
          if (isOver) void granted.release()
          else lock = granted
        },
        // Refused, for example because of a low battery; the film still runs.
        () => {},
      )
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [wanted])
}
