/** The `push-reminders` extension: whether the caller's sign-in notifies its device. */
import type { Hono } from 'hono'
import { deleteOwnPush, getOwnPush, putOwnPush } from '#contract/actions/institute/push-actions.ts'
import type { PushState } from '#contract/push.ts'
import { invalid, notAllowed } from '#server/api-error.ts'
import { mountAction } from '#server/http/mount-action.ts'
import { ok } from '#server/http/responses.ts'
import { isPublicKey, pushKeys } from '#server/reminders/push-key.ts'
import { deleteSubscription, endpointOf, isPushService, putSubscription } from '#server/reminders/push-subscriptions.ts'
import { createSharedBuckets } from '#server/rules/shared-limits.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'

/** A person switches it on and off a few times; a browser renews it a few times a year. */
const changesAtOnce = { tokens: 20, refillMs: 60_000 }
const bodyLimit = 4096

export function mountPushRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { store, clock, config } = deps
  const { push } = config
  const limit = createSharedBuckets(deps, 'push', changesAtOnce)
  const keyOf = async () => (push ? ((await pushKeys(store, push, config.serverKey))?.publicKey ?? null) : null)
  const stateOf = async (token: string): Promise<PushState> => ({
    key: await keyOf(),
    endpoint: await endpointOf(store.db, token),
  })

  mountAction(app, base, deps, getOwnPush, async ({ caller }) => ok(await stateOf(caller.tokenHash)))
  mountAction(
    app,
    base,
    deps,
    putOwnPush,
    async ({ caller, body }) => {
      if (!push || (await keyOf()) === null) throw notAllowed(t('pushNotSet'))
      const { endpoint, keys } = body
      if (!isPushService(endpoint, push.services)) throw invalid({ endpoint: [t('pushService')] })
      if (!isPublicKey(keys.p256dh)) throw invalid({ keys: [t('pushService')] })
      await limit.take(String(caller.id))
      const owner = { token: caller.tokenHash, user: caller.id, at: clock.now().toISOString() }
      await store.write(({ db }) => putSubscription(db, owner, body))
      return ok(await stateOf(caller.tokenHash))
    },
    bodyLimit,
  )
  mountAction(app, base, deps, deleteOwnPush, async ({ caller }) => {
    await deleteSubscription(store.db, caller.tokenHash)
    return ok(await stateOf(caller.tokenHash))
  })
}
