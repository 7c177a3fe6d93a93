import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Outcome } from '#contract/problem.ts'
import type { Me } from '#contract/session.ts'
import { areaOf, roleOf } from '#domain/role-of.ts'
import { useParts } from '#runtime/parts.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { Deactivated } from './deactivated.tsx'

/** Which answer leads where: an area's path, or null for the deactivated screen. A missing network is no answer (D3.5). */
export function verdictOf(answer: Outcome<Me>, stored: Me | null): string | null {
  if (answer.ok) {
    const role = roleOf(answer.value)
    return role === null ? null : areaOf[role]
  }
  if (answer.problem.kind === 'sign-in' || answer.problem.kind === 'forbidden') return null
  const role = stored === null ? null : roleOf(stored)
  return role === null ? null : areaOf[role]
}

/** Asks who is signed in and goes to where they came from, or to the home of their role (spec 2, 4). */
export function VerifyScreen() {
  const { session } = useParts()
  const navigate = useNavigate()
  const from: unknown = useLocation().state
  const [refused, setRefused] = useState(false)

  useEffect(() => {
    let live = true
    const before = session.state()
    const stored = before.is === 'in' ? before.user : null
    void session.verify().then((answer) => {
      if (!live) return
      const area = verdictOf(answer, stored)
      if (area === null) setRefused(true)
      else void navigate(wanted(from) ?? area, { replace: true })
    })
    return () => {
      live = false
    }
  }, [session, navigate, from])

  if (!refused) {
    return (
      <main>
        <Loading height="100dvh" />
      </main>
    )
  }
  return <Deactivated />
}

/** Where the person wanted to go before they had to sign in: only paths of this app. */
function wanted(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  const { from } = state
  return typeof from === 'string' && /^\/(?!\/)/.test(from) && !/^\/(login|verify)?$/.test(from) ? from : null
}
