import {
  endOwnSignIns,
  endUserSignIns,
  listOwnSignIns,
  listUserSignIns,
} from '#contract/actions/accounts/sign-in-actions.ts'
import type { Problem } from '#contract/problem.ts'
import type { SignIn } from '#contract/sign-in/sign-in.ts'
import { useServices } from '../services.ts'
import { type ServerRead, useServerRead } from '../use-server-read.ts'

export interface SignIns extends ServerRead<{ results: readonly SignIn[] }> {
  /** Ends one sign-in, or with null all others. Returns the problem if it failed. */
  end(id: string | null): Promise<Problem | null>
}

/** Devices on which a person is signed in; `userId` null means the signed-in person. Returns null if the server does not offer it. */
export function useSignIns(userId: number | null): SignIns | null {
  const { api } = useServices()
  const isOffered = api.features().has('sign-ins')
  const read = useServerRead(isOffered ? `sign-ins ${userId}` : null, (signal) =>
    userId === null ? api.call(listOwnSignIns, { signal }) : api.call(listUserSignIns, { id: userId, signal }),
  )
  if (!isOffered) return null
  return {
    ...read,
    async end(id) {
      const body = { sign_in: id }
      const outcome = await (userId === null
        ? api.call(endOwnSignIns, { body })
        : api.call(endUserSignIns, { id: userId, body }))
      read.reload()
      return outcome.ok ? null : outcome.problem
    },
  }
}
