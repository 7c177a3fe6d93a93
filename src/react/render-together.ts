import { startTransition } from 'react'

let waiting: (() => void)[] = []

/**
 * A state update as a transition, together with all others of this moment. React renders each transition on its own, and the answers to the queries of a
 * screen arrive in messages of their own: a screen with ten queries would be rendered ten times.
 */
export function renderTogether(update: () => void): void {
  if (waiting.push(update) > 1) return
  setTimeout(() => {
    const updates = waiting
    waiting = []
    startTransition(() => {
      for (const run of updates) run()
    })
  })
}
