/** The facts of the first steps: from the list on this device, and from the server. */

import { getReportSigners } from '#contract/actions/documents/report-signer-actions.ts'
import { getLastBackup } from '#contract/actions/institute/backup-actions.ts'
import { listDevices } from '#contract/actions/items/change-actions.ts'
import type { User } from '#contract/collections/users.ts'
import type { Outcome } from '#contract/problem.ts'
import type { Feature } from '#contract/server-features.ts'
import { type FirstStep, type FirstStepFacts, firstSteps } from '#domain/app/first-steps.ts'
import { lastKnown, useAll, useCatalogStatus, useList } from '#react/lists/use-list.ts'
import { type Services, useServices } from '#react/services.ts'
import { usePerson } from '#react/session/use-session.ts'
import { lastRead, useRead } from '#react/use-async.ts'
import { useNow } from '#react/use-now.ts'

const refreshMs = 10 * 60_000
const nothingListed = { from: 0, limit: 0 } as const

type ServerFacts = Pick<FirstStepFacts, 'signers' | 'devices' | 'backup'>

async function readServerFacts(api: Services['api'], me: number): Promise<ServerFacts> {
  const ask = async <T, Fact>(feature: Feature, call: () => Promise<Outcome<T>>, toFact: (value: T) => Fact) => {
    if (!api.features().has(feature)) return undefined
    const answer = await call()
    return answer.ok ? toFact(answer.value) : null
  }
  const [signers, devices, backup] = await Promise.all([
    ask(
      'report-signers',
      () => api.call(getReportSigners, {}),
      (value) => value,
    ),
    ask(
      'devices',
      () => api.call(listDevices, {}),
      ({ results }) => results.filter(({ user }) => user !== null && user !== me).length,
    ),
    ask(
      'backups',
      () => api.call(getLastBackup, {}),
      (value) => value,
    ),
  ])
  return { signers, devices, backup }
}

/** Null until everything is known. Use only while the server is reachable. */
export function useFirstSteps(): readonly FirstStep[] | null {
  const { api, institute, logo, timeZone } = useServices()
  const me = usePerson()?.user.id ?? 0
  const now = useNow(refreshMs)
  const { phase } = useCatalogStatus('phase')
  const rooms = lastKnown(useList({ collection: 'locations', ...nothingListed }))
  const items = lastKnown(useList({ collection: 'products', ...nothingListed }))
  const users = lastKnown(useAll<User>('users'))
  const { state } = useRead(`first-steps-${me}-${now}`, () => readServerFacts(api, me))
  const server = lastRead(state)
  // An incomplete list would show existing data as missing.
  if (phase !== 'ready' || !rooms || !items || !users || !server) return null
  return firstSteps({
    now,
    institute,
    logo: api.features().has('institute-logo') ? logo !== null : undefined,
    timeZone,
    deviceMinutes: -new Date(now).getTimezoneOffset(),
    rooms: rooms.total,
    items: items.total,
    people: users.filter(({ id, is_active }) => is_active && id !== me).length,
    ...server,
  })
}
