/**
 * React takes a stack of each element that is created in development, which costs a tenth of the time of a screen test. Past a limit it takes none,
 * so the limit is reached from the start. Messages of React are the same, without the line that created the element.
 */
import * as React from 'react'

const internals = (React as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
if (!internals || !('recentlyCreatedOwnerStacks' in internals)) throw new Error('React counts its stacks elsewhere now')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => {},
  configurable: true,
})
