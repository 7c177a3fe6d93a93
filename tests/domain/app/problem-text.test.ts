/** The three sentences of every problem agree with what can have happened (sync §10). */
import { afterEach, describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { type AttemptKind, describeProblem, mayHaveHappened, shortProblemText } from '#domain/app/problem-text.ts'
import { problemTexts, specialShortTexts } from '#domain/app/problem-texts.ts'
import { setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'

const fields = { physical_count: ['Ensure this value is greater than or equal to 1.'], remarks: ['Too long.'] }
const of = (kind: string, more: object = {}) => ({ kind, text: 'As the server says.', ...more }) as Problem
/** Each problem, and whether the server may have done what was asked. */
const problems: readonly (readonly [problem: Problem, unclear: boolean])[] = [
  [of('offline', { onWire: false }), false],
  [of('offline', { onWire: true }), true],
  [of('timeout'), true],
  [of('portal', { status: 199 }), false],
  [of('portal', { status: 200 }), true],
  [of('portal', { status: 299 }), true],
  [of('portal', { status: 300 }), false],
  [of('portal', { status: 0 }), false],
  [of('moved', { status: 302 }), true],
  [of('server', { status: 502, retryAfterMs: null }), true],
  [of('slow-down', { retryAfterMs: null }), false],
  [of('sign-in'), false],
  [of('forbidden'), false],
  [of('missing', { status: 404, api: true }), false],
  [of('missing', { status: 404, api: false }), false],
  [of('invalid', { status: 400, fields }), false],
  [of('conflict', { status: 409, current: null, code: null, retryAfterMs: null }), false],
  [of('precondition-required'), false],
  [of('contract', { status: 200 }), false],
  [of('odd-answer', { status: 200 }), true],
  [of('cancelled'), true],
]
const attempts: readonly AttemptKind[] = ['sending', 'showing', 'acting']

describe.each(problems.map(([problem, unclear]) => [JSON.stringify(problem), problem, unclear] as const))(
  'the problem %s',
  (_, problem, unclear) => {
    test('[DOMAIN-1743] states what is safe: the record, the input, or honestly that the action may have been done', () => {
      expect(mayHaveHappened(problem)).toBe(unclear)
      const asksForInput = ['invalid', 'conflict', 'precondition-required'].includes(problem.kind)
      for (const attempt of attempts) {
        const { happened, safe, nextStep } = describeProblem(problem, attempt)
        for (const sentence of [happened, nextStep]) expect(sentence).toMatch(/^[A-Z][^;]*\.$/)
        if (asksForInput) expect(safe).toBe('Your entries are still here.')
        else if (attempt !== 'acting') expect(safe).toBe('Everything you recorded is safe on this device.')
        else expect(safe).toBe(unclear ? 'It may have gone through.' : 'Nothing was changed.')
      }
    })

    test('[DOMAIN-1743] promises a retry only of the outbox, and after an unclear answer says to look first', () => {
      const next = (attempt: AttemptKind) => describeProblem(problem, attempt).nextStep
      const retried = /We’ll (send|keep trying|try again|check)/
      for (const attempt of ['showing', 'acting'] as const) expect(next(attempt)).not.toMatch(retried)
      const retries = ['offline', 'timeout', 'server', 'slow-down', 'odd-answer'].includes(problem.kind)
      expect(retried.test(next('sending'))).toBe(retries)
      const looks = ['offline', 'timeout', 'server', 'odd-answer'].includes(problem.kind) && unclear
      expect(next('acting').startsWith('Check whether it went through')).toBe(looks)
      expect(next('showing')).not.toMatch(/^Check/)
    })

    test('[DOMAIN-1743] has the code of a known status for support, and none otherwise', () => {
      const status = 'status' in problem ? problem.status : 0
      for (const attempt of attempts)
        expect(describeProblem(problem, attempt).code).toBe(status === 0 ? null : `HTTP ${status}`)
    })

    test('[DOMAIN-1743] is short in toasts: a refusal in the words of the server, and the doubt only where there is one', () => {
      for (const attempt of attempts) {
        const { happened, safe } = describeProblem(problem, attempt)
        const expected =
          problem.kind === 'invalid'
            ? `${fields.physical_count[0]}, ${fields.remarks[0]}`
            : problem.kind === 'conflict'
              ? problem.text
              : attempt === 'acting' && unclear
                ? `${happened} ${safe}`
                : happened
        expect(shortProblemText(problem, attempt)).toBe(expected)
      }
    })
  },
)

test('[DOMAIN-1743] a refusal without fields repeats the text; one with fields repeats those', () => {
  const plain = of('invalid', { status: 400, fields: {} })
  expect(describeProblem(plain, 'acting').happened).toBe('The server didn’t accept it: As the server says.')
  expect(shortProblemText(plain, 'acting')).toBe('As the server says.')
  expect(describeProblem(of('invalid', { status: 400, fields }), 'acting').happened).toContain('Too long.')
})

test('[DOMAIN-1743] a wait: whole seconds, rounded up, below 90; minutes, rounded up, from 90 on', () => {
  const wait = (retryAfterMs: number | null, attempt: AttemptKind) =>
    describeProblem(of('slow-down', { retryAfterMs }), attempt).nextStep
  expect([0, 1, 1000, 1001, 88_001, 89_000].map((ms) => wait(ms, 'sending'))).toEqual(
    ['1 second', '1 second', '1 second', '2 seconds', '89 seconds', '89 seconds'].map(
      (wait) => `We’ll try again in ${wait}.`,
    ),
  )
  expect([89_001, 120_000, 120_001].map((ms) => wait(ms, 'acting'))).toEqual(
    [2, 2, 3].map((minutes) => `Try again in ${minutes} minutes.`),
  )
  expect(wait(5000, 'showing')).toBe('Try again in 5 seconds.')
  expect(wait(null, 'sending')).toBe('We’ll try again in a moment.')
  expect(wait(null, 'acting')).toBe('Wait a moment, then try again.')
})

test('[DOMAIN-1743] the address and the item that is gone are different problems', () => {
  const [gone, address] = [true, false].map(
    (api) => describeProblem(of('missing', { status: 404, api }), 'showing').happened,
  )
  expect(gone).not.toBe(address)
})

afterEach(() => setLanguage('en'))

test('[TEXT-2611] the table of problems is read in the language at that moment, not in the one of the start', async () => {
  const { server, offline } = problemTexts
  expect(server.happened).toBe('The server has a problem.')
  setLanguage('fil')
  await loadTexts()
  expect(server.happened).toBe('May problema ang server.')
  expect(server.nextStep('acting')).toBe(
    'Tingnan muna kung natuloy ito bago mo subukan ulit. Sabihin sa admin mo kung tuloy pa rin ang problema.',
  )
  expect(offline.chip).toBe('naghihintay ng signal')
  expect(specialShortTexts.locked).toBe('Naka-lock sa server')
  const slow = { kind: 'slow-down', retryAfterMs: 1000, text: '' } as const
  expect(describeProblem(slow, 'sending').nextStep).toBe('Susubukan namin ulit pagkatapos ng 1 segundo.')
  setLanguage('en')
  expect(describeProblem(slow, 'sending').nextStep).toBe('We’ll try again in 1 second.')
})
