/** The context of one change: services, open transaction and request. */
import type { Tx } from '../db/store.ts'
import type { RequestMeta } from '../rules/request-meta.ts'
import type { ServerDeps } from '../server-deps.ts'

export interface TxContext {
  deps: ServerDeps
  tx: Tx
  meta: RequestMeta
}
