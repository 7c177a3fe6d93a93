import { act, getConfig, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { keepEqualValues } from '#domain/app/keep-equal-values.ts'
import { makeEmitter } from '#platform/emitter.ts'
import { renderTogether } from '#react/render-together.ts'
import { useChosen } from '#react/use-chosen.ts'

it('[SHELL-5760] answers to several queries that arrive in tasks of their own before the page renders: one rendering with all of them', async () => {
  const shown: string[] = []
  const setters: ((text: string) => void)[] = []
  function Shown() {
    const [[a, setA], [b, setB], [c, setC]] = [useState(''), useState(''), useState('')]
    setters.splice(0, 3, setA, setB, setC)
    shown.push(a + b + c)
    return null
  }
  // As in a browser: `act` would collect the renderings itself.
  await getConfig().asyncWrapper(async () => {
    const root = createRoot(document.createElement('div'))
    root.render(<Shown />)
    await vi.waitFor(() => expect(shown).toEqual(['']))
    for (const [at, set] of setters.entries()) setTimeout(() => renderTogether(() => set('abc'.charAt(at))))
    await vi.waitFor(() => expect(shown.at(-1)).toBe('abc'))
    root.unmount()
  })
  expect(shown).toEqual(['', 'abc'])
})

it('[SHELL-5761] a change of the list or of the unsent work that a component does not show: it is not rendered', () => {
  const changes = makeEmitter()
  let status = { phase: 'none', asOf: null as number | null, reach: { buildings: [1] } }
  const publish = (next: typeof status) =>
    act(() => {
      status = keepEqualValues(status, next)
      changes.emit()
    })
  let renders = 0
  const { result } = renderHook(() => {
    renders++
    return useChosen(changes.subscribe, () => status, ['phase', 'reach'])
  })
  const first = result.current
  publish({ ...status, asOf: 5 })
  publish({ phase: 'none', asOf: 6, reach: { buildings: [1] } })
  expect([renders, result.current]).toEqual([1, first])
  publish({ phase: 'ready', asOf: 6, reach: { buildings: [1] } })
  expect(renders).toBe(2)
  expect(result.current).toEqual({ phase: 'ready', reach: { buildings: [1] } })
  publish({ phase: 'ready', asOf: 6, reach: { buildings: [2] } })
  expect(result.current.reach).toEqual({ buildings: [2] })
})
