/**
 * People who can sign in on this device without a signal (decision 023). Promises: what is remembered opens only with the person's password;
 * it ends 30 days after the server last accepted the person, after five wrong passwords, at sign-out and when the server refuses the token.
 */
import { type Me, me } from '#contract/session.ts'
import { logError } from '#domain/log-error.ts'
import { roleOf } from '#domain/role-of.ts'
import type { CoreStore, CoreWrites } from '#local/core-store.ts'
import type { RememberedSignIn } from '#local/meta.ts'
import type { RememberedPerson } from './engine.ts'
import type { Clock } from './ports.ts'
import type { Vault } from './vault.ts'

export const rememberedMs = 30 * 24 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
export const triesWithoutSignal = 5

export type Unlocked = { is: 'unknown' } | { is: 'wrong'; left: number } | { is: 'open'; token: string; user: Me }

export async function forgetRemembered(tx: CoreWrites, userKey: string): Promise<void> {
  const all = (await tx.meta('remembered')) ?? []
  if (all.some((one) => one.userKey === userKey))
    await tx.setMeta(
      'remembered',
      all.filter((one) => one.userKey !== userKey),
    )
}

/** The server has just accepted this person again. */
export async function confirmRemembered(tx: CoreWrites, userKey: string, user: Me, now: number): Promise<void> {
  const all = (await tx.meta('remembered')) ?? []
  const known = all.find((one) => one.userKey === userKey)
  const role = roleOf(user)
  if (!known) return
  if (role === null) return forgetRemembered(tx, userKey)
  if (known.role === role && now >= known.confirmedAt && now - known.confirmedAt < dayMs) return
  const next = all.map((one) => (one.userKey === userKey ? { ...one, role, confirmedAt: now } : one))
  await tx.setMeta('remembered', next)
}

export function openRemembered(parts: {
  store: CoreStore
  vault: Vault | null
  clock: Clock
  /** A newer sign-in of the same person took this token's place on the device. */
  onReplaced(token: string): void
}) {
  const { store, vault, clock } = parts
  const inTime = (one: RememberedSignIn) => {
    const age = clock.now() - one.confirmedAt
    return age > -dayMs && age < rememberedMs
  }
  const valid = async (): Promise<readonly RememberedSignIn[]> =>
    ((await store.read((tx) => tx.meta('remembered'))) ?? []).filter(inTime)

  const notRemembered = (error: unknown) => {
    logError('The sign-in could not be remembered on this device', error)
    return null
  }

  return {
    valid,
    async people(): Promise<readonly RememberedPerson[]> {
      const names = (await store.read((tx) => tx.meta('people'))) ?? {}
      return (await valid()).map(({ userKey, username, confirmedAt }) => ({
        userKey,
        username,
        firstName: names[userKey] ?? username,
        until: confirmedAt + rememberedMs,
      }))
    },
    /** Begins with what takes long, while the server is asked. What it answers makes what is to be written, null where nothing can be sealed. */
    prepare(username: string, password: string) {
      const ready = vault?.sealFor(password).catch(notRemembered) ?? Promise.resolve(null)
      return async (userKey: string, token: string, user: Me): Promise<RememberedSignIn | null> => {
        const [seal, role] = [await ready, roleOf(user)]
        if (!seal || !role) return null
        const text = JSON.stringify({ token, user })
        return seal(text).then(
          (sealed) => ({ userKey, username, role, ...sealed, confirmedAt: clock.now(), tries: 0 }),
          notRemembered,
        )
      }
    },
    /** Together with the session: who leaves the page right after signing in is remembered all the same. Answers what it replaced. */
    async write(tx: CoreWrites, next: RememberedSignIn): Promise<RememberedSignIn | null> {
      const all = (await tx.meta('remembered')) ?? []
      const before = all.find((one) => one.userKey === next.userKey) ?? null
      await tx.setMeta('remembered', [...all.filter((one) => one !== before), next])
      return before
    },
    /** In the background: a token that stays behind ends by itself. */
    endReplaced(before: RememberedSignIn, password: string): void {
      const end = async () => {
        const old = await vault?.open(password, before)
        if (old) parts.onReplaced((JSON.parse(old) as { token: string }).token)
      }
      end().catch((error: unknown) => logError('The sign-in that was remembered before could not be ended', error))
    },
    async unlock(username: string, password: string): Promise<Unlocked> {
      const known = (await valid()).find((one) => one.username === username)
      if (!vault || !known) return { is: 'unknown' }
      // Counted before the password is tried, so that closing the page does not give the try back.
      const tries = await store.write(async (tx) => {
        const all = (await tx.meta('remembered')) ?? []
        const now = all.find((one) => one.userKey === known.userKey)
        if (!now) return null
        const next = all.map((one) => (one === now ? { ...now, tries: now.tries + 1 } : one))
        await tx.setMeta('remembered', next)
        return now.tries + 1
      })
      if (tries === null) return { is: 'unknown' }
      const text = await vault.open(password, known)
      const left = triesWithoutSignal - tries
      if (text === null) {
        if (left <= 0) await store.write((tx) => forgetRemembered(tx, known.userKey))
        return { is: 'wrong', left: Math.max(0, left) }
      }
      await store.write(async (tx) => {
        const all = (await tx.meta('remembered')) ?? []
        const next = all.map((one) => (one.userKey === known.userKey ? { ...one, tries: 0 } : one))
        await tx.setMeta('remembered', next)
      })
      const { token, user } = JSON.parse(text) as { token: string; user: unknown }
      return { is: 'open', token, user: me.parse(user) }
    },
  }
}
