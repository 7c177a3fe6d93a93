import { endOwnSignIns, endSignInsOf, ownSignIns, signInsOf } from '#contract/actions/sign-ins.ts'
import type { Problem } from '#contract/problem.ts'
import type { SignIn } from '#contract/sign-ins.ts'
import { useParts } from './parts.ts'
import { type Answer, useAsk } from './use-ask.ts'
import { useOnline } from './use-online.ts'

export interface SignIns {
  answer: Answer<{ results: readonly SignIn[] }>
  online: boolean
  /** Ends one, or all others with null; answers the problem that kept it from happening. */
  end(id: string | null): Promise<Problem | null>
}

/** On which devices a person is signed in, null: the signed-in person's own. Null if the server does not offer it. */
export function useSignIns(userId: number | null): SignIns | null {
  const { office } = useParts()
  const online = useOnline()
  const offered = office.features().has('sign-ins')
  const { answer, again } = useAsk(offered && online ? `sign-ins ${userId}` : null, (signal) =>
    userId === null ? office.call(ownSignIns, { signal }) : office.call(signInsOf, { id: userId, signal }),
  )
  if (!offered) return null
  return {
    answer,
    online,
    async end(id) {
      const body = { sign_in: id }
      const ended = await (userId === null
        ? office.call(endOwnSignIns, { body })
        : office.call(endSignInsOf, { id: userId, body }))
      again()
      return ended.ok ? null : ended.problem
    },
  }
}
