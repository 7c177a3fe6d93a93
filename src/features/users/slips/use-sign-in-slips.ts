/** Makes new one-time passwords for some people. The passwords are only in memory, and only here. */
import { useState } from 'react'
import { makeSignInSlips } from '#contract/actions/accounts/sign-in-slip-actions.ts'
import type { User } from '#contract/collections/users.ts'
import type { Problem } from '#contract/problem.ts'
import { mayHaveHappened } from '#domain/app/problem-text.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { signInAddress } from '#domain/people/sign-in-address.ts'
import type { SignInSlip } from '#print/labels/sign-in-slips.ts'
import { useServices } from '#react/services.ts'
import { addedAccounts } from '../several/added-accounts.ts'

/** Long enough for two hundred slow hashes on a small machine. */
const timeoutMs = 120_000

export function useSignInSlips(people: readonly User[]) {
  const { api } = useServices()
  const [slips, setSlips] = useState<readonly SignInSlip[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isMaking, setMaking] = useState(false)

  return {
    slips,
    problem,
    isUnclear: problem !== null && mayHaveHappened(problem),
    isMaking,
    forget: () => setSlips(null),
    async make(address: string) {
      setProblem(null)
      setMaking(true)
      const answer = await api.call(makeSignInSlips, { body: { users: people.map(({ id }) => id) }, timeoutMs })
      setMaking(false)
      // Previously shown passwords no longer work, whether or not the new ones arrived.
      if (answer.ok || mayHaveHappened(answer.problem)) addedAccounts.remove(people.map(({ id }) => id))
      if (!answer.ok) return setProblem(answer.problem)
      const results = new Map(answer.value.results.map((one) => [one.id, one]))
      setSlips(
        people.flatMap((person) => {
          const made = results.get(person.id)
          if (!made) return []
          const { username, password } = made
          return [{ name: formalName(person), username, password, code: signInAddress(address, username) }]
        }),
      )
    },
  }
}
