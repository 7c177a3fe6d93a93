import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  initialWedgeState,
  learnWedge,
  type WedgeConfig,
  type WedgeKey,
  type WedgeScan,
  wedgeDefaults,
  wedgeKey,
  wedgeSilence,
} from '#domain/scan/keyboard-wedge.ts'

/** Keys with times computed from the gaps. */
function paced(strokes: readonly (readonly [key: string, gap: number])[]): WedgeKey[] {
  let at = 0
  return strokes.map(([key, gap]) => {
    at += gap
    return { key, at }
  })
}

/** Plays keys and then silence; returns the scans and the swallowed keys. */
function play(keys: readonly WedgeKey[], config: WedgeConfig = wedgeDefaults) {
  let state = initialWedgeState
  const scans: WedgeScan[] = []
  const swallowed: string[] = []
  for (const key of keys) {
    const step = wedgeKey(state, key, config)
    state = step.state
    if (step.scan) scans.push(step.scan)
    if (step.swallow) swallowed.push(key.key)
  }
  const end = wedgeSilence(state, (keys.at(-1)?.at ?? 0) + 1_000, config)
  if (end.scan) scans.push(end.scan)
  return { scans, texts: scans.map(({ text }) => text), swallowed }
}

const typed = (text: string, gap: number, from = 0, extra: Partial<WedgeKey> = {}): WedgeKey[] =>
  [...text].map((key, i) => ({ key, at: from + i * gap, ...extra }))

const tag = 'HTTPS://X.PH/Q/12'

describe('keyboard wedge', () => {
  it('[SCAN-20] a fast burst that ends with Enter: a scan, and the Enter is swallowed', () => {
    const keys = [...typed(tag, 8), { key: 'Enter', at: tag.length * 8 }]
    expect(play(keys)).toMatchObject({ texts: [tag], swallowed: ['Enter'] })
  })

  it('[SCAN-20] Tab or silence ends a scan too', () => {
    expect(play([...typed(tag, 8), { key: 'Tab', at: tag.length * 8 }])).toMatchObject({
      texts: [tag],
      swallowed: ['Tab'],
    })
    expect(play(typed(tag, 8))).toMatchObject({ texts: [tag], swallowed: [] })
  })

  it('[SCAN-20] two scans in a row: two results', () => {
    expect(play([...typed('AB12', 5), ...typed('CD34', 5, 300)]).texts).toEqual(['AB12', 'CD34'])
  })

  it('[SCAN-21] slow keys, few keys, held keys: never a scan', () => {
    expect(play([...typed('chair', 90), { key: 'Enter', at: 500 }])).toMatchObject({ texts: [], swallowed: [] })
    expect(play([...typed('abc', 5), { key: 'Enter', at: 20 }])).toMatchObject({ texts: [], swallowed: [] })
    expect(play(typed('aaaaaaaaaaaa', 30, 0, { repeat: true })).texts).toEqual([])
    expect(play(typed('abcdefgh', 45)).texts).toEqual([])
  })

  it('[SCAN-22] Shift, CapsLock and AltGr inside a burst: the scan is complete', () => {
    const keys = typed('AB@12', 10).flatMap((key) => [{ key: 'Shift', at: key.at - 2 }, key])
    keys.splice(4, 0, { key: 'AltGraph', at: 18 }, { key: 'Control', at: 18 })
    expect(play(keys).texts).toEqual(['AB@12'])
  })

  it.each([
    ['a dead key', { key: 'Dead' }],
    ['an input method', { key: 'Process', composing: true }],
    ['a control chord', { key: ']', chord: true }],
    ['an unknown key', { key: 'Unidentified' }],
    ['an editing key', { key: 'Backspace' }],
  ])('[SCAN-23] %s in a burst: the whole burst is discarded', (_name, odd) => {
    const keys = [...typed('ABC', 8), { at: 24, ...odd }, ...typed('123456', 8, 32), { key: 'Enter', at: 90 }]
    expect(play(keys)).toMatchObject({ texts: [], swallowed: [] })
    // The next burst is complete again.
    expect(play([...keys, ...typed('AB12', 8, 500)]).texts).toEqual(['AB12'])
  })

  it('[SCAN-24] keys typed just before a burst: not part of the scan', () => {
    const keys = [{ key: '1', at: 0 }, ...typed('2345678', 6, 50), { key: 'Enter', at: 98 }]
    expect(play(keys).scans).toMatchObject([{ text: '2345678', characters: 7 }])
  })

  it('[SCAN-25] a configured prefix and suffix are removed', () => {
    const config = { ...wedgeDefaults, prefix: '~', suffix: '$$' }
    expect(play(typed('~AB12$$', 8), config).scans).toMatchObject([{ text: 'AB12', characters: 7 }])
    expect(play(typed('AB12', 8), config).texts).toEqual(['AB12'])
  })

  it('[SCAN-25] one scan of a known code: prefix, suffix, end key and speed are learned', () => {
    const keys = [...typed('~bilang-test#', 55), { key: 'F13', at: 730 }]
    const learnt = learnWedge(keys, 'bilang-test')
    expect(learnt).toMatchObject({ prefix: '~', suffix: '#' })
    expect(play([...typed('~AB123456#', 55), { key: 'F13', at: 560 }], learnt)).toMatchObject({
      texts: ['AB123456'],
      swallowed: ['F13'],
    })
    expect(learnWedge(keys, 'something else')).toBeUndefined()
  })

  const text = fc.string({ unit: fc.constantFrom(...'ABCDEFxyz0123456789:/?=_-.'), minLength: 4, maxLength: 60 })

  it('[SCAN-20] any text at any scanner speed: one complete scan', () => {
    const gaps = fc.array(fc.integer({ min: 10, max: 29 }), { minLength: 60, maxLength: 60 })
    fc.assert(
      fc.property(text, gaps, fc.constantFrom('Enter', 'Tab', undefined), (code, pace, ender) => {
        const keys = paced([...code].map((key, i) => [key, pace[i]!]))
        if (ender) keys.push({ key: ender, at: keys.at(-1)!.at + 10 })
        expect(play(keys)).toMatchObject({ texts: [code], swallowed: ender ? [ender] : [] })
      }),
    )
  })

  it('[SCAN-21] any typing slower than the limit: never a scan', () => {
    const key = fc.constantFrom(...'abc123 ', 'Enter', 'Tab', 'Shift', 'Backspace')
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.integer({ min: 36, max: 400 }))), (strokes) => {
        const keys = paced(strokes)
        expect(play(keys)).toMatchObject({ texts: [], swallowed: [] })
      }),
    )
  })

  it('[SCAN-23] any keys: a scan is an uninterrupted run of the typed characters', () => {
    const key = fc.constantFrom(...'ab12', 'Enter', 'Dead', 'Shift')
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.integer({ min: 1, max: 100 })), { maxLength: 60 }), (strokes) => {
        const keys = paced(strokes)
        const all = keys.map(({ key: name }) => (name.length === 1 ? name : name === 'Shift' ? '' : '\n')).join('')
        for (const found of play(keys).texts) expect(all).toContain(found)
      }),
    )
  })

  it('[SCAN-20] limits: a mean gap below 35 ms, four characters, a silence of more than 60 ms', () => {
    expect([34, 35, 36].map((gap) => play(typed('AB12', gap)).texts)).toEqual([['AB12'], [], []])
    expect(play(typed('AB1', 5)).texts).toEqual([])
    const state = typed('AB12', 5).reduce((before, key) => wedgeKey(before, key).state, initialWedgeState)
    expect(wedgeSilence(state, 15 + 60)).toEqual({ state, swallow: false })
    expect(wedgeSilence(state, 15 + 61)).toMatchObject({
      scan: { text: 'AB12', characters: 4 },
      state: initialWedgeState,
      swallow: false,
    })
    expect(play(typed('<AB12>', 5), { ...wedgeDefaults, prefix: '<', suffix: '>' }).texts).toEqual(['AB12'])
    expect(play(typed('<  >', 5), { ...wedgeDefaults, prefix: '<', suffix: '>' }).texts).toEqual([])
  })
})
