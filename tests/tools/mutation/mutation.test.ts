/** The mutation tool, run on functions whose tests are known to be good, weak or missing. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measure, scoreOf } from '#tools/mutation/measure.ts'
import { filesOf, modules } from '#tools/mutation/modules.ts'
import { describe, mutantsOf, mutatedText, sample } from '#tools/mutation/mutants.ts'
import { instrumented, openRunner } from '#tools/mutation/runner.ts'

const file = 'tests/tools/mutation/planted.ts'
const check = 'tests/tools/mutation/planted.check.ts'
const mutatedTexts = (text: string) => mutantsOf('x.ts', text).map((mutant) => mutatedText(text, mutant))

test('[MUTATION-1] a mutant of a tested function: killed; of a function that tests only call: survived; of one that no test calls: uncovered', async () => {
  const text = readFileSync(file, 'utf8')
  const runner = await openRunner([{ name: 'planted', include: [check] }])
  try {
    const { outcomes, unusable } = await measure(runner, [file], mutantsOf(file, text), [check], { budgetMs: 60_000 })
    expect(unusable).toEqual([])
    const of = (part: string) =>
      new Set(
        outcomes.filter(({ mutant }) => text.split('\n')[mutant.line - 1]?.includes(part)).map((one) => one.status),
      )
    expect(of('age >= 18')).toEqual(new Set(['killed']))
    expect(of('Good-day')).toEqual(new Set(['survived']))
    expect(of('list.some')).toEqual(new Set(['uncovered']))
    expect(scoreOf(outcomes)).toBeLessThan(60)
  } finally {
    await runner.close()
  }
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('[MUTATION-2] every kind of change: made once, at the right place', () => {
  expect(mutatedTexts('a < b')).toEqual(['a <= b', 'a >= b'])
  expect(mutatedTexts('if (a) b()')).toEqual(['if (true) b()', 'if (false) b()', 'if (a) ;'])
  expect(mutatedTexts('const f = (x) => x?.y')).toEqual(['const f = (x) => undefined', 'const f = (x) => x.y'])
  expect(mutatedTexts('const a = n - 1')).toEqual(['const a = n + 1', 'const a = n - 2'])
  expect(mutatedTexts('const a = b && c')).toEqual(['const a = b || c'])
  expect(mutatedTexts('const a = list.filter(f)')).toEqual(['const a = list'])
  expect(mutatedTexts("const a = 'é' === b")).toEqual(["const a = '' === b", "const a = 'é' !== b"])
  expect(mutatedTexts('const a = /^x$/.test(b)')).toEqual(['const a = /x$/.test(b)', 'const a = /^x/.test(b)'])
  expect(mutatedTexts('function f() { return 1 + n }')).toEqual([
    'function f() { return 2 + n }',
    'function f() { return undefined }',
    'function f() { return 1 - n }',
  ])
})

test('[MUTATION-3] types, imports, property names, sentences and error messages: not changed', () => {
  expect(mutatedTexts("import { a } from 'a'\nexport type B = 'x' | 1\nconst c = 'Two words' as B")).toEqual([])
  expect(mutatedTexts("const f = { 'a-b': c } satisfies Record<'x', boolean>")).toEqual([])
  expect(mutatedTexts("throw new RangeError('code')")).toEqual([';'])
})

test('[MUTATION-4] the same seed: the same mutants', () => {
  const all = mutantsOf(file, readFileSync(file, 'utf8'))
  const drawn = (seed: number) => sample(all, 4, seed).map(describe)
  expect(drawn(1)).toEqual(drawn(1))
  expect(drawn(1)).not.toEqual(drawn(2))
  expect(sample(all, 0, 1)).toHaveLength(all.length)
})

test('[MUTATION-5] an instrumented file: works like the original and reports which function bodies run', () => {
  const hits: string[] = []
  const text = 'const f = (x) => ((y) => ({ sum: x + y }))\nfunction g() { return f(1)(2) }\nreturn g()'
  const code = instrumented('x.ts', `${text.replace('return g()', '')}`)
  const run = new Function('globalThis', `${code}; return g()`)
  expect(run({ mutationHit: (body: string) => void hits.push(body) })).toEqual({ sum: 3 })
  const bodies = [
    'null',
    String(text.indexOf('{ return f')),
    String(text.indexOf('((y)')),
    String(text.indexOf('({ sum')),
  ]
  expect(hits).toEqual(bodies.map((body) => `x.ts:${body}`))
})

test('[MUTATION-6] a glob or path that matches no file: an error; every entry of the module table matches', () => {
  const titles = filesOf(['tests/server/suites/**/*.ts'])
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  for (const { files, without, tests, withoutTests, suites = [] } of Object.values(modules)) {
    expect(filesOf(files, without)).not.toEqual([])
    expect(filesOf(tests, withoutTests)).not.toEqual([])
    for (const suite of suites) expect([suite, titles.includes(`describe('${suite}', `)]).toEqual([suite, true])
  }
  expect(() => filesOf(['src/domain/no-such-file.ts'])).toThrow('No file matches src/domain/no-such-file.ts')
  expect(() => filesOf(['src/domain/**/*.ts'], ['src/domain/gone/*.ts'])).toThrow(
    'No file matches src/domain/gone/*.ts',
  )
})

test('[MUTATION-7] a whole file after some of its tests: all of its tests run', async () => {
  const runner = await openRunner([{ name: 'planted', include: [check] }])
  try {
    const { hits } = await runner.record(check, [file], 60_000)
    const mutants = mutantsOf(file, readFileSync(file, 'utf8'))
    const adult = mutants.find(({ original, replacement }) => `${original} ${replacement}` === '18 19')!
    const sources = new Map([[file, mutatedText(readFileSync(file, 'utf8'), adult)]])
    const others = Object.entries(hits!.tests).filter(([, bodies]) => !bodies.includes(`${file}:${adult.body}`))
    expect(others).not.toEqual([])
    const options = { sources, limitMs: 60_000 }
    expect((await runner.run(check, { ...options, testIds: others.map(([id]) => id) })).passed).toBe(true)
    expect((await runner.run(check, options)).passed).toBe(false)
  } finally {
    await runner.close()
  }
})

test('[MUTATION-8] the value of a short function: belongs to that function, not to the one around it', () => {
  const text = 'const f = (x) => x.y\nconst g = () => ({ a: 1 })'
  const bodies = mutantsOf('x.ts', text).map(({ body }) => body)
  expect(new Set(bodies)).toEqual(new Set([text.indexOf('x.y'), text.indexOf('({')]))
})
