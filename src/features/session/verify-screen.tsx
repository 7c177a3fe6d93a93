import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Outcome } from '#contract/problem.ts'
import type { CurrentUser } from '#contract/sign-in/session.ts'
import { areaPaths, roleOf } from '#domain/people/roles.ts'
import { useServices } from '#react/services.ts'
import { useLanguage } from '#react/session/use-language.ts'
import { useReadValue } from '#react/use-async.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { Deactivated } from './deactivated.tsx'

/** The path for a response: an area, or null for the deactivated screen. A missing network is not a response (D3.5). */
export function landingPath(answer: Outcome<CurrentUser>, storedUser: CurrentUser | null): string | null {
  if (answer.ok) {
    const role = roleOf(answer.value)
    return role === null ? null : areaPaths[role]
  }
  if (answer.problem.kind === 'sign-in' || answer.problem.kind === 'forbidden') return null
  const role = storedUser === null ? null : roleOf(storedUser)
  return role === null ? null : areaPaths[role]
}

/** Reads the current user and goes to the requested page, or to the home of the role (specification §2, §4). */
export function VerifyScreen() {
  useLanguage()
  const { session } = useServices()
  const from: unknown = useLocation().state
  const [storedUser] = useState(() => {
    const before = session.state()
    return before.is === 'in' ? before.user : null
  })
  const answer = useReadValue('current-user', () => session.verify())
  if (!answer)
    return (
      <main>
        <Loading height="100dvh" />
      </main>
    )
  const path = landingPath(answer, storedUser)
  return path === null ? <Deactivated /> : <Navigate to={requestedPath(from) ?? path} replace />
}

/** The page requested before signing in; only paths of this app. */
function requestedPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  const { from } = state
  return typeof from === 'string' && /^\/(?!\/)/.test(from) && !/^\/(login|verify)?$/.test(from) ? from : null
}
