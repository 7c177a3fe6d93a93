/** Every address of a role, made of the table of screens: a screen that is added there is opened by these journeys without a word more. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addressOf, screenAt, screensFor } from '#app/routes.ts'
import { type Role, roles } from '#contract/access.ts'
import { areaOf } from '#domain/role-of.ts'

export interface Address {
  path: string
  /** What the screen needs in its query to show something. */
  query: string
  title: string
}

/** Ids of things that the institute has, for the parameters of addresses. */
function idsOf({ data }: { data: string }) {
  const db = new DatabaseSync(join(data, 'bilang.db'), { readOnly: true })
  const first = (table: string) => String(db.prepare(`select min(id) as id from ${table}`).get()?.['id'] ?? 1)
  try {
    return {
      transfer: first('transfers'),
      parameters: [
        [/\/par\/(document|print)\//, first('acknowledgement_receipts')],
        [/\/ics\/(document|print)\//, first('custodian_slips')],
        [/\/counts\//, first('inventory')],
        [/\/users\//, '2'],
        [/\/import\//, 'products'],
        [/./, first('products')],
      ] as const,
    }
  } finally {
    db.close()
  }
}

export function addressesOf(role: Role, server: { data: string }): readonly Address[] {
  const { parameters, transfer } = idsOf(server)
  const filled = (path: string, title: string): Address => ({
    path: path.replace(/:[^/]+/g, parameters.find(([where]) => where.test(path))?.[1] ?? '1'),
    query: path.endsWith('/request/print') ? `?transfer=${transfer}` : '',
    title,
  })
  return screensFor(role).flatMap((screen) => {
    const address = addressOf(screen, role)
    if (!screen.children) return [filled(address, screen.title)]
    return screen.children.map((tab) => filled(`${address}/${tab.path}`, tab.title))
  })
}

/** Addresses of others, and where each leads a person of this role: another area to their own home, a screen of others in their own area to no page. */
export function closedTo(role: Role, server: { data: string }): readonly { from: string; to: string }[] {
  const others = roles
    .filter((other) => other !== role)
    .flatMap((other) => addressesOf(other, server).map(({ path }) => ({ path, area: areaOf[other] })))
    .filter(({ path, area }) => path === area || path.startsWith(`${area}/`))
  const abroad = others.map(({ path }) => ({ from: path, to: areaOf[role] }))
  const athome = others
    .map(({ path, area }) => `${areaOf[role]}${path.slice(area.length)}`)
    .filter((path) => screenAt(role, path) === null)
    .map((from) => ({ from, to: '/notfound' }))
  return [...new Map([...abroad, ...athome].map((each) => [each.from, each])).values()]
}
