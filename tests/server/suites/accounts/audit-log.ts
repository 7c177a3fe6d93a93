/** The audit log: what it lists, who may read it, and its pages. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/actions/institute/audit-actions.ts'
import { prune } from '#server/rules/institute/prune-database.ts'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { json, type OpenServer } from '../open-server.ts'

const dayMs = 24 * 60 * 60 * 1000
interface Page {
  results: AuditEntry[]
  next: number | null
}

export function auditSuite(open: OpenServer): void {
  describe('audit log', () => {
    let server: TestServer
    let now = Date.parse('2026-11-21T00:00:00Z')
    beforeAll(async () => {
      server = await open({ products: 20, clock: { now: () => new Date(now) } })
    })
    afterAll(() => server.close())

    const signIn = (username: string, password: string) =>
      server.fetch(new Request(`${origin}/api/v1/auth/login/`, json('POST', { username, password })))
    const log = async (query = '') => (await server.ask('admin', `audit-log/?${query}`)).body as Page
    const newest = async (kind: string) => (await log(`kind=${kind}`)).results[0]

    test('[SERVER-3802] lists sign-ins and refused ones with their address, and never a password or an unknown username', async () => {
      await signIn('maria', 'Maria-2026!')
      expect(await newest('sign-ins')).toMatchObject({ action: 'signed-in', subject: '2', user: 2, changes: [] })
      expect(typeof (await newest('sign-ins'))?.address).toBe('string')
      await signIn('maria', 'a secret typed wrong')
      expect(await newest('sign-ins')).toMatchObject({ action: 'refused', subject: '2', user: null })
      await signIn('a secret typed as the name', 'x')
      await server.ask('admin', 'users/3/set_password/', json('POST', newPassword))
      expect(await newest('accounts')).toMatchObject({ action: 'password', subject: '3', user: 1, changes: [] })
      const all = JSON.stringify(await log('page_size=500'))
      expect(all).not.toContain('secret')
      expect(all).not.toContain(newPassword.new_password)
      expect(all).not.toContain('scrypt')
    })

    test('[SERVER-3803] lists changes of accounts, groups, counts and signatories with the values before and after', async () => {
      await server.ask('admin', 'users/3/set_active/', json('POST', { is_active: false }))
      expect(await newest('accounts')).toMatchObject({
        entity: 'users',
        subject: '3',
        action: 'change',
        user: 1,
        changes: [{ field: 'is_active', before: true, after: false }],
      })
      await server.ask('admin', 'users/3/set_groups/', json('POST', { groups: [2] }))
      const [groups] = (await newest('accounts'))?.changes ?? []
      expect(groups?.field).toBe('groups')
      expect(groups?.before).not.toEqual(groups?.after)
      await server.ask('admin', 'groups/', json('POST', { name: 'Auditors' }))
      expect(await newest('accounts')).toMatchObject({ entity: 'groups', action: 'add' })
      await server.ask('admin', 'inventory/', json('POST', { name: 'Annual', as_at: '2026-11-20' }))
      await server.ask('maria', 'inventory/1/', json('PATCH', { state: 'counting' }))
      const count = await newest('campaigns')
      expect(count).toMatchObject({ entity: 'inventory', subject: '1', user: 2 })
      expect(count?.changes).toContainEqual({ field: 'state', before: 'draft', after: 'counting' })
      const saved = (await server.ask('admin', 'report-signers/')).body as { version: number }
      const accountable = { name: 'ANA CRUZ', designation: 'Custodian', assumedOn: '', station: '' }
      const signers = { accountable, committee: [] }
      const put = await server.ask('admin', 'report-signers/', json('PUT', { signers, version: saved.version }))
      expect(put.status).toBe(200)
      const setting = await newest('settings')
      expect(setting).toMatchObject({ entity: 'settings', subject: 'report-signers', user: 1 })
      expect(JSON.stringify(setting?.changes)).toContain('ANA CRUZ')
    })

    test('[SERVER-3804] lists each file that the server made: which, for whom, with how many rows', async () => {
      const answer = await server.fetch(
        new Request(`${origin}/api/v1/products/export/?file=csv`, {
          headers: { Authorization: `Token ${await server.tokenFor('maria')}` },
        }),
      )
      await answer.text()
      expect(await newest('exports')).toMatchObject({ subject: 'products', action: 'export', user: 2 })
      expect((await newest('exports'))?.changes).toContainEqual({ field: 'rows', before: null, after: 20 })
    })

    test('[SERVER-3805] only admins read it; pages follow without gaps or repeats, also while rows are added; old rows go after 400 days', async () => {
      for (const who of ['maria', 'ana'] as const) expect((await server.ask(who, 'audit-log/')).status).toBe(403)
      expect((await server.fetch(new Request(`${origin}/api/v1/audit-log/`))).status).toBe(401)
      const whole = (await log('page_size=500')).results.map(({ id }) => id)
      expect(whole.length).toBeGreaterThan(6)
      const ids: number[] = []
      for (let next: number | null = null, n = 0; n === 0 || next !== null; n++) {
        const page = await log(`page_size=3${next === null ? '' : `&before=${next}`}`)
        if (n === 0) await signIn('ana', 'Ana-2026!')
        ids.push(...page.results.map(({ id }) => id))
        next = page.next
      }
      expect(ids).toEqual(whole)
      const ofMaria = (await log('user=2')).results
      expect(ofMaria.length).toBeGreaterThan(2)
      for (const { user, subject, entity } of ofMaria)
        expect(user === 2 || (subject === '2' && ['sign-ins', 'users'].includes(entity))).toBe(true)
      expect((await log('user=abc')).results).toEqual([])
      now += 401 * dayMs
      await prune(server.deps)
      await signIn('admin', 'Admin-2026!')
      const kinds = new Set((await log('page_size=500')).results.map(({ entity }) => entity))
      expect(kinds).toEqual(new Set(['sign-ins', 'users', 'groups', 'inventory', 'settings']))
      expect((await log('kind=sign-ins')).results).toHaveLength(1)
    })
  })
}

const newPassword = { new_password: 'Long-enough-2026!', new_password2: 'Long-enough-2026!' }
