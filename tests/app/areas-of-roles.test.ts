import type { ReactElement } from 'react'
import { matchRoutes, Navigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import { RequireRole } from '#app/routes/require-role.tsx'
import { screenAt, screensFor } from '#app/routes/screens.ts'
import { signedInRoutesOf } from '#app/routes/signed-in-routes.tsx'
import { type Role, roles } from '#contract/permissions.ts'
import { areaPaths } from '#domain/people/roles.ts'
import { addressesOfScreen } from '#tests/support/screens/screen-addresses.ts'

const addressesOf = (role: Role) =>
  screensFor(role)
    .flatMap((screen) => addressesOfScreen(screen, role))
    .map(({ address }) => address.replace(/:[^/]+/g, '7'))
    .filter((address) => address === areaPaths[role] || address.startsWith(`${areaPaths[role]}/`))

/** Where the last route that an address matches leads. An id that is no number leads to the 404 page as well (`RequireRow`). */
function destination(own: Role, address: string): string {
  const last = matchRoutes(signedInRoutesOf(own), address)?.at(-1)
  const element = last?.route.element as ReactElement<{ role?: Role; to?: string }>
  if (element.type === RequireRole) return `for ${element.props.role}`
  if (element.type === Navigate) return String(element.props.to)
  return last?.params['id'] === undefined || /^\d+$/.test(last.params['id']) ? 'a screen' : '/notfound'
}

test.each(roles)(
  '[SHELL-5548] no address of another role opens for the %s: another area is for its role, a missing screen leads to the 404 page',
  (own) => {
    for (const other of roles.filter((role) => role !== own)) {
      const addresses = addressesOf(other)
      expect(addresses.length).toBeGreaterThan(10)
      for (const address of addresses) {
        // The scan page is the same for all, also at the address of an old tag.
        if (address !== `${areaPaths[other]}/qr`) expect(destination(own, address), address).toBe(`for ${other}`)
        const ownAddress = areaPaths[own] + address.slice(areaPaths[other].length)
        if (screenAt(own, ownAddress) === null) expect(destination(own, ownAddress), ownAddress).toBe('/notfound')
      }
    }
    for (const address of addressesOf(own)) expect(destination(own, address), address).not.toMatch(/^for|notfound/)
  },
)
