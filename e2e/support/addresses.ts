/** Every address of a role, made of the table of screens: a screen that is added there is opened by these journeys without a word more. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addressOf, screensFor } from '#app/routes.ts'
import type { Role } from '#contract/access.ts'

export interface Address {
  path: string
  title: string
}

/** Ids of things that the institute has, for the parameters of addresses. */
function idsOf({ data }: { data: string }): readonly (readonly [RegExp, string])[] {
  const db = new DatabaseSync(join(data, 'bilang.db'), { readOnly: true })
  const first = (table: string) => String(db.prepare(`select min(id) as id from ${table}`).get()?.['id'] ?? 1)
  try {
    return [
      [/\/par\/(document|print)\//, first('acknowledgement_receipts')],
      [/\/ics\/(document|print)\//, first('custodian_slips')],
      [/\/counts\//, first('inventory')],
      [/\/users\//, '2'],
      [/\/import\//, 'products'],
      [/./, first('products')],
    ]
  } finally {
    db.close()
  }
}

export function addressesOf(role: Role, server: { data: string }): readonly Address[] {
  const ids = idsOf(server)
  const filled = (path: string) => path.replace(/:[^/]+/g, ids.find(([where]) => where.test(path))?.[1] ?? '1')
  return screensFor(role).flatMap((screen) => {
    const address = addressOf(screen, role)
    if (!screen.children) return [{ path: filled(address), title: screen.title }]
    return screen.children.map((tab) => ({ path: filled(`${address}/${tab.path}`), title: tab.title }))
  })
}
