/**
 * People who can sign in on this device without a network (decision 023). Promises: a remembered sign-in opens only with the person's
 * password; it ends 30 days after the server last accepted the person, after five wrong passwords, at sign-out, and when the server refuses
 * the token.
 */
import { type CurrentUser, currentUserSchema } from '#contract/sign-in/session.ts'
import type { CoreStore, CoreWriter } from '#device-db/core-store.ts'
import type { RememberedSignIn } from '#device-db/meta.ts'
import { logError } from '#domain/app/log-error.ts'
import { roleOf } from '#domain/people/roles.ts'
import { isTooLongOffline } from '#domain/people/too-long-offline.ts'

import { dayMs } from '#domain/time/durations.ts'
import type { Clock } from '#platform/ports.ts'
import type { PasswordVault } from './password-vault.ts'

const rememberedForMs = 30 * dayMs
const maxOfflineTries = 5

export type UnlockResult =
  | { is: 'unknown' }
  | { is: 'wrong'; triesLeft: number }
  /** `confirmedAt`: when the server last accepted the person. */
  | { is: 'open'; token: string; user: CurrentUser; confirmedAt: number }

export async function forgetRemembered(tx: CoreWriter, userKey: string): Promise<void> {
  const remembered = (await tx.meta('remembered')) ?? []
  if (remembered.some((signIn) => signIn.userKey === userKey))
    await tx.setMeta(
      'remembered',
      remembered.filter((signIn) => signIn.userKey !== userKey),
    )
}

/** Updates time and role after the server accepted this person again. */
export async function confirmRemembered(
  tx: CoreWriter,
  userKey: string,
  user: CurrentUser,
  now: number,
): Promise<void> {
  const remembered = (await tx.meta('remembered')) ?? []
  const existing = remembered.find((signIn) => signIn.userKey === userKey)
  const role = roleOf(user)
  if (!existing) return
  if (role === null) return forgetRemembered(tx, userKey)
  if (existing.role === role && now >= existing.confirmedAt && now - existing.confirmedAt < dayMs) return
  const next = remembered.map((signIn) => (signIn.userKey === userKey ? { ...signIn, role, confirmedAt: now } : signIn))
  await tx.setMeta('remembered', next)
}

export function makeRememberedSignIns(deps: {
  store: CoreStore
  vault: PasswordVault | null
  clock: Clock
  /** A newer sign-in of the same person replaced this token on the device. */
  onReplaced(token: string): void
}) {
  const { store, vault, clock } = deps
  const isStillValid = (signIn: RememberedSignIn) => {
    const age = clock.now() - signIn.confirmedAt
    return age > -dayMs && age < rememberedForMs
  }
  const listValid = async (): Promise<readonly RememberedSignIn[]> =>
    ((await store.read((tx) => tx.meta('remembered'))) ?? []).filter(isStillValid)

  const onFailure = (error: unknown) => {
    logError('The sign-in could not be remembered on this device', error)
    return null
  }

  return {
    listValid,
    async listPeople(): Promise<readonly RememberedPerson[]> {
      const names = (await store.read((tx) => tx.meta('people'))) ?? {}
      return (await listValid()).map(({ userKey, username, confirmedAt }) => ({
        userKey,
        username,
        firstName: names[userKey] ?? username,
        until: confirmedAt + rememberedForMs,
      }))
    },
    /**
     * Starts the slow key derivation in parallel with the request. The returned function builds the row to store; null if encryption is not
     * available.
     */
    prepareToRemember(username: string, password: string) {
      const ready = vault?.sealFor(password).catch(onFailure) ?? Promise.resolve(null)
      return async (userKey: string, token: string, user: CurrentUser): Promise<RememberedSignIn | null> => {
        const [seal, role] = [await ready, roleOf(user)]
        if (!seal || !role) return null
        const text = JSON.stringify({ token, user })
        return seal(text).then(
          (sealed) => ({ userKey, username, role, ...sealed, confirmedAt: clock.now(), tries: 0 }),
          onFailure,
        )
      }
    },
    /**
     * Writes in the session's transaction, so that a page that is left right after signing in is remembered too. Returns the replaced
     * sign-in.
     */
    async writeSignIn(tx: CoreWriter, next: RememberedSignIn): Promise<RememberedSignIn | null> {
      const remembered = (await tx.meta('remembered')) ?? []
      const previous = remembered.find((signIn) => signIn.userKey === next.userKey) ?? null
      await tx.setMeta('remembered', [...remembered.filter((signIn) => signIn !== previous), next])
      return previous
    },
    /** Revokes the replaced token in the background; if this fails, the token expires anyway. */
    endReplaced(previous: RememberedSignIn, password: string): void {
      const end = async () => {
        const previousText = await vault?.open(password, previous)
        if (previousText) deps.onReplaced((JSON.parse(previousText) as { token: string }).token)
      }
      end().catch((error: unknown) => logError('The sign-in that was remembered before could not be ended', error))
    },
    async unlock(username: string, password: string): Promise<UnlockResult> {
      const existing = (await listValid()).find((signIn) => signIn.username === username)
      if (!vault || !existing) return { is: 'unknown' }
      // Counted before the password is tried, so that closing the page does not refund the try.
      const tries = await store.write(async (tx) => {
        const remembered = (await tx.meta('remembered')) ?? []
        const signInNow = remembered.find((signIn) => signIn.userKey === existing.userKey)
        if (!signInNow) return null
        const next = remembered.map((signIn) =>
          signIn === signInNow ? { ...signInNow, tries: signInNow.tries + 1 } : signIn,
        )
        await tx.setMeta('remembered', next)
        return signInNow.tries + 1
      })
      if (tries === null) return { is: 'unknown' }
      const text = await vault.open(password, existing)
      const triesLeft = maxOfflineTries - tries
      if (text === null) {
        if (triesLeft <= 0) await store.write((tx) => forgetRemembered(tx, existing.userKey))
        return { is: 'wrong', triesLeft: Math.max(0, triesLeft) }
      }
      await store.write(async (tx) => {
        const remembered = (await tx.meta('remembered')) ?? []
        const next = remembered.map((signIn) =>
          signIn.userKey === existing.userKey ? { ...signIn, tries: 0 } : signIn,
        )
        await tx.setMeta('remembered', next)
      })
      const { token, user } = JSON.parse(text) as { token: string; user: unknown }
      const known = currentUserSchema.parse(user)
      if (isTooLongOffline(known, existing.confirmedAt, clock.now())) return { is: 'unknown' }
      return { is: 'open', token, user: known, confirmedAt: existing.confirmedAt }
    },
  }
}

/** A person who can sign in on this device without a network, until a time (decision 023). */
export interface RememberedPerson {
  userKey: string
  username: string
  firstName: string
  until: number
}
