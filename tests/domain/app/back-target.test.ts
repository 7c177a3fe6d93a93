import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backTarget } from '#domain/app/back-target.ts'

test.each([
  ['/admin', null],
  ['/', null],
  ['/qr', null],
  ['/outbox', null],
  ['/admin/users', '/admin'],
  ['/admin/users/', '/admin'],
  ['/admin/users/7', '/admin/users'],
  ['/admin/inventory', '/admin'],
  ['/admin/inventory/database/12', '/admin/inventory/database'],
  ['/subadmin/account-settings/information', '/subadmin/inventory'],
  ['/admin/inventory/attribute/articles', '/admin/inventory'],
  ['/admin/inventory/par/documents', '/admin/inventory'],
  ['/admin/inventory/ics/document/4', '/admin/inventory'],
  ['/admin/inventory/par', '/admin/inventory'],
  ['/subadmin/inventory/reports/counts', '/subadmin/inventory/reports'],
])('[SHELL-30] back from %s: %s', (from, to) => {
  expect(backTarget(from)).toBe(to)
})

test('[SHELL-31] back skips paths that have no page', () => {
  expect(backTarget('/employee/inventory/request/print', (path) => path !== '/employee/inventory/request')).toBe(
    '/employee/inventory',
  )
})

test('[SHELL-32] going back always ends: every target is a shorter path or an inventory home', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('admin', 'inventory', 'par', 'x', '7'), { maxLength: 8 }), (segments) => {
      let at: string | null = `/${segments.join('/')}`
      const seen = new Set<string>()
      while (at !== null && !seen.has(at)) {
        seen.add(at)
        at = backTarget(at)
        if (seen.size > 20) throw new Error(`no end from /${segments.join('/')}`)
      }
    }),
  )
})
