import { endOwnSignIns, endUserSignIns, listOwnSignIns, listUserSignIns } from '#contract/actions/sign-in-actions.ts'
import type { Problem } from '#contract/problem.ts'
import type { SignIn } from '#contract/sign-in/sign-in.ts'
import { useServices } from '../services.ts'
import { type AsyncState, useAsync } from '../use-async.ts'
import { useOnline } from '../use-online.ts'

export interface SignIns {
  state: AsyncState<{ results: readonly SignIn[] }>
  isOnline: boolean
  /** Ends one sign-in, or with null all others. Returns the problem if it failed. */
  end(id: string | null): Promise<Problem | null>
}

/** Devices on which a person is signed in; `userId` null means the signed-in person. Returns null if the server does not offer it. */
export function useSignIns(userId: number | null): SignIns | null {
  const { api } = useServices()
  const online = useOnline()
  const isOffered = api.features().has('sign-ins')
  const { state, reload } = useAsync(isOffered && online ? `sign-ins ${userId}` : null, (signal) =>
    userId === null ? api.call(listOwnSignIns, { signal }) : api.call(listUserSignIns, { id: userId, signal }),
  )
  if (!isOffered) return null
  return {
    state,
    isOnline: online,
    async end(id) {
      const body = { sign_in: id }
      const outcome = await (userId === null
        ? api.call(endOwnSignIns, { body })
        : api.call(endUserSignIns, { id: userId, body }))
      reload()
      return outcome.ok ? null : outcome.problem
    },
  }
}
