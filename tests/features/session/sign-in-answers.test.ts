import { expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import type { CurrentUser } from '#contract/sign-in/session.ts'
import { loginErrorMessage } from '#features/session/login-error-message.ts'
import { landingPath } from '#features/session/verify-screen.tsx'

const person = (more: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 1,
  first_name: 'Ana',
  is_active: true,
  is_superuser: false,
  groups: [{ id: 2, name: 'Employee' }],
  ...more,
})

test('[SHELL-90] /verify leads to the area of the role', () => {
  expect(landingPath({ ok: true, value: person({ is_superuser: true }) }, null)).toBe('/admin')
  expect(landingPath({ ok: true, value: person({ groups: [{ id: 1 }] }) }, null)).toBe('/subadmin')
  expect(landingPath({ ok: true, value: person() }, null)).toBe('/employee')
})

test('[SHELL-91] a refusal, an inactive account or an account without a role: the deactivated screen', () => {
  expect(landingPath({ ok: false, problem: { kind: 'sign-in', text: '' } }, person())).toBeNull()
  expect(landingPath({ ok: false, problem: { kind: 'forbidden', text: '' } }, person())).toBeNull()
  expect(landingPath({ ok: true, value: person({ is_active: false }) }, null)).toBeNull()
  expect(landingPath({ ok: true, value: person({ groups: [] }) }, null)).toBeNull()
})

test('[SHELL-92] no network, a captive portal or a failing server: the stored session decides', () => {
  for (const problem of [
    { kind: 'offline', onWire: false, text: '' },
    { kind: 'portal', status: 200, text: '' },
    { kind: 'server', status: 503, retryAfterMs: null, text: '' },
  ] as const)
    expect(landingPath({ ok: false, problem }, person())).toBe('/employee')
})

test('[SHELL-2611] every answer to a sign-in says what happened and what to do, in whole sentences', () => {
  const of = (kind: string, more: object = {}) => ({ kind, text: '', ...more }) as Problem
  const wait = (retryAfterMs: number | null) => loginErrorMessage(of('slow-down', { retryAfterMs }))
  expect(wait(null)).toBe('Too many attempts. Wait a few minutes, then try again.')
  expect(wait(1000)).toBe('Too many attempts. Wait 1 second, then try again.')
  expect(wait(120_000)).toBe('Too many attempts. Wait 2 minutes, then try again.')
  const slow = loginErrorMessage(of('timeout'))
  expect(slow).toBe('The server didn’t answer in time. Move to where the signal is better, then try again.')
  expect(slow).not.toContain('offline')
  expect(loginErrorMessage(of('portal', { status: 200 }))).toBe(
    'This network needs you to sign in first. Open any web page, sign in to the network, then come back.',
  )
  expect(loginErrorMessage(of('contract', { status: 200 }))).toContain('Update the app.')
  expect(loginErrorMessage(of('missing', { status: 404, api: true }))).toBe(
    'There’s no Bilang server at this address. Check the address, or tell your admin.',
  )
  for (const kind of ['moved', 'server', 'sign-in', 'odd-answer', 'cancelled', 'conflict', 'precondition-required'])
    expect(loginErrorMessage(of(kind, { status: 500 }))).toMatch(/^[A-Z][^;]*\.$/)
})

test('[SHELL-93] a failed sign-in: says what to do (wrong password, too many attempts, no network)', () => {
  expect(
    loginErrorMessage({ kind: 'invalid', status: 400, fields: { non_field_errors: ['Unable to log in.'] }, text: '' }),
  ).toBe('Unable to log in.')
  expect(loginErrorMessage({ kind: 'slow-down', retryAfterMs: 30_000, text: '' })).toContain('30 seconds')
  expect(loginErrorMessage({ kind: 'offline', onWire: false, text: '' })).toContain('offline')
})
