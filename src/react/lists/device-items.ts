/**
 * The buildings that a person chose for this device (decision 154). The server stores the choice with the sign-in; the device remembers it for the
 * person's next one, so that a phone does not download the items of all buildings then.
 */
import { useCallback, useEffect } from 'react'
import { type DeviceItems, getDeviceItems, putDeviceItems } from '#contract/actions/accounts/reach-actions.ts'
import type { Outcome } from '#contract/problem.ts'
import { deviceBuildings } from '#contract/sign-in/reach.ts'
import { useServices } from '../services.ts'
import { useSession, useUserKey } from '../session/use-session.ts'
import { useOnline } from '../use-online.ts'

const keyOf = (userKey: string) => `device-items ${userKey}` // not a text

/** Saves a choice on the server, remembers it, and lets the list follow. Resolves when the server has answered. */
export function useChooseDeviceItems(): (buildings: readonly number[]) => Promise<Outcome<DeviceItems>> {
  const { api, catalog, drafts } = useServices()
  const userKey = useUserKey()
  return useCallback(
    async (buildings) => {
      const answer = await api.call(putDeviceItems, { body: { buildings: [...buildings] } })
      if (!answer.ok) return answer
      if (userKey !== null) await drafts.write(keyOf(userKey), [...buildings]).catch(() => {})
      void catalog.refresh('manual')
      return answer
    },
    [api, catalog, drafts, userKey],
  )
}

/** After a new sign-in: tells the server what the person had chosen on this device. */
export function useRememberedDeviceItems(): void {
  const { api, catalog, drafts } = useServices()
  const session = useSession()
  const isOnline = useOnline()
  const userKey = useUserKey()
  const token = session.is === 'in' && !session.expired ? session.token : null
  useEffect(() => {
    if (userKey === null || token === null || !isOnline) return
    let isOver = false
    const restore = async () => {
      const chosen = deviceBuildings.safeParse(await drafts.read(keyOf(userKey)).catch(() => null)).data ?? []
      if (isOver || chosen.length === 0) return
      const known = await api.call(getDeviceItems)
      if (isOver || !known.ok || known.value.buildings?.length !== 0) return
      // A building that was removed since is not asked for.
      const buildings = chosen.filter((id) => known.value.of.some(({ building }) => building === id))
      if (buildings.length === 0) return
      const answer = await api.call(putDeviceItems, { body: { buildings } })
      if (answer.ok && !isOver) void catalog.refresh('manual')
    }
    void restore()
    return () => {
      isOver = true
    }
  }, [api, catalog, drafts, isOnline, token, userKey])
}
