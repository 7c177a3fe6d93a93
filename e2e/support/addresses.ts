/** All addresses of a role, from the table of screens, so that journeys open every screen that is added there. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { screenAt, screensFor } from '#app/routes/screens.ts'
import { type Role, roles } from '#contract/permissions.ts'
import { areaPaths } from '#domain/people/roles.ts'
import { addressesOfScreen } from '#tests/support/screens/screen-addresses.ts'

export interface Address {
  path: string
  /** Query string that the screen needs to show something. */
  query: string
  title: string
}

/** Ids of existing rows, for the parameters of addresses. */
function idsOf({ data }: { data: string }) {
  const db = new DatabaseSync(join(data, 'bilang.db'), { readOnly: true })
  const first = (rows: string) => String(db.prepare(`select min(id) as id from ${rows}`).get()?.['id'] ?? 1)
  try {
    return {
      transfer: first('transfers'),
      parameters: [
        [/\/par\/(document|print)\//, first('acknowledgement_receipts')],
        [/\/ics\/(document|print)\/|\/forms\/slip\//, first('custodian_slips')],
        [/\/ics\/product\//, first("products where print_type = 'ICS'")],
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
  const fillAddress = (path: string, title: string): Address => ({
    path: path.replace(/:[^/]+/g, parameters.find(([pattern]) => pattern.test(path))?.[1] ?? '1'),
    query: path.endsWith('/request/print') ? `?transfer=${transfer}` : '',
    title,
  })
  return screensFor(role).flatMap((screen) =>
    addressesOfScreen(screen, role).map(({ address, title }) => fillAddress(address, title)),
  )
}

/** Addresses of other roles, and their destinations for a person of this role: another area to their own home, a missing screen to `/notfound`. */
export function addressesOfOthers(role: Role, server: { data: string }): readonly { from: string; to: string }[] {
  const others = roles
    .filter((other) => other !== role)
    .flatMap((other) => addressesOf(other, server).map(({ path }) => ({ path, area: areaPaths[other] })))
    .filter(({ path, area }) => path === area || path.startsWith(`${area}/`))
  const inOtherAreas = others.map(({ path }) => ({ from: path, to: areaPaths[role] }))
  const inOwnArea = others
    .map(({ path, area }) => `${areaPaths[role]}${path.slice(area.length)}`)
    .filter((path) => screenAt(role, path) === null)
    .map((from) => ({ from, to: '/notfound' }))
  return [...new Map([...inOtherAreas, ...inOwnArea].map((each) => [each.from, each])).values()]
}
