import { act, renderHook, waitFor } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import type { Outcome, Problem } from '#contract/problem.ts'
import { useAsync, useRead, useReadValue } from '#react/use-async.ts'
import { expectNoise } from '#tests/support/setup/console-noise.ts'

/** Loads that a test answers one by one, in any order. */
function pendingLoads<T>() {
  const loads: { signal: AbortSignal; answer: (value: T) => Promise<void>; fail: (error: Error) => Promise<void> }[] =
    []
  const load = (signal: AbortSignal) =>
    new Promise<T>((resolve, reject) => {
      loads.push({
        signal,
        answer: (value) => act(async () => resolve(value)),
        fail: (error) => act(async () => reject(error)),
      })
    })
  return { loads, load }
}

function changes() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: () =>
      act(async () => {
        for (const listener of [...listeners]) listener()
      }),
    count: () => listeners.size,
  }
}

const offline: Problem = { kind: 'offline', onWire: false, text: '' }
const loadFailure = new Error('The list of this device cannot be read.')

class Boundary extends Component<{ children: ReactNode; onError: (error: unknown) => void }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}

describe('loading for a screen', () => {
  it('[SHELL-1941] never shows the late answer to an older key', async () => {
    const { loads, load } = pendingLoads<string>()
    const hook = renderHook(({ key }) => useRead(key, load).state, { initialProps: { key: 'a' } })
    hook.rerender({ key: 'b' })
    expect(loads[0]?.signal.aborted).toBe(true)
    await loads[1]?.answer('of b')
    await loads[0]?.answer('of a')
    expect(hook.result.current).toEqual({ is: 'ready', value: 'of b' })
    hook.rerender({ key: 'c' })
    expect(hook.result.current).toEqual({ is: 'loading', stale: 'of b' })
  })

  it('[SHELL-5788] another revision of the same thing: the value stays until it is read again', async () => {
    const { loads, load } = pendingLoads<string>()
    const hook = renderHook(({ key, revision }) => useRead(key, load, { revision }).state, {
      initialProps: { key: 'item 1', revision: 'a' },
    })
    await loads[0]?.answer('history of 1')
    hook.rerender({ key: 'item 1', revision: 'b' })
    expect(hook.result.current).toEqual({ is: 'ready', value: 'history of 1' })
    await loads[1]?.answer('longer history of 1')
    expect(hook.result.current).toEqual({ is: 'ready', value: 'longer history of 1' })
    hook.rerender({ key: 'item 2', revision: 'a' })
    expect(hook.result.current.is).toBe('loading')
  })

  it('[SHELL-1942] shows a failure instead of loading forever, and tries again', async () => {
    const { loads, load } = pendingLoads<string>()
    const hook = renderHook(() => useRead('key', load))
    await loads[0]?.fail(loadFailure)
    expect(hook.result.current.state).toEqual({ is: 'failed', error: loadFailure })
    act(() => hook.result.current.reload())
    expect(hook.result.current.state).toEqual({ is: 'loading', stale: null })
    await loads[1]?.answer('read')
    expect(hook.result.current.state).toEqual({ is: 'ready', value: 'read' })
  })

  it('[SHELL-1942] hands a failed read to the error screen', async () => {
    const { loads, load } = pendingLoads<string>()
    const errors: unknown[] = []
    renderHook(() => useReadValue('key', load), {
      wrapper: ({ children }) => <Boundary onError={(error) => errors.push(error)}>{children}</Boundary>,
    })
    await loads[0]?.fail(loadFailure)
    await waitFor(() => expect(errors).toEqual([loadFailure]))
    expect(expectNoise().join()).toContain(loadFailure.message)
  })

  it('[SHELL-1942] shows a problem of the server, and tries again', async () => {
    const { loads, load } = pendingLoads<Outcome<string>>()
    const hook = renderHook(() => useAsync('key', load))
    await loads[0]?.answer({ ok: false, problem: offline })
    expect(hook.result.current.state).toEqual({ is: 'problem', problem: offline })
    act(() => hook.result.current.reload())
    expect(hook.result.current.state).toEqual({ is: 'loading' })
    await loads[1]?.answer({ ok: true, value: 'read' })
    expect(hook.result.current.state).toEqual({ is: 'ready', value: 'read' })
  })

  it('[SHELL-1943] reads again on a change while reading; only the last answer counts', async () => {
    const { loads, load } = pendingLoads<string>()
    const { subscribe, change, count } = changes()
    const hook = renderHook(() => useRead('key', load, { subscribe }).state)
    await change()
    expect(loads).toHaveLength(2)
    await loads[1]?.answer('after the change')
    await loads[0]?.answer('before the change')
    expect(hook.result.current).toEqual({ is: 'ready', value: 'after the change' })
    await change()
    expect(hook.result.current).toEqual({ is: 'ready', value: 'after the change' })
    await loads[2]?.answer('after both changes')
    expect(hook.result.current).toEqual({ is: 'ready', value: 'after both changes' })
    hook.unmount()
    expect(count()).toBe(0)
  })

  it('[SHELL-5837] is repeated after a pause, but not each time in a row of pauses', async () => {
    let loads = 0
    const load = async (): Promise<Outcome<number>> => ({ ok: true, value: ++loads })
    const hook = renderHook(({ isPaused }) => useAsync('a', load, { isPaused }).state, {
      initialProps: { isPaused: false },
    })
    const pauseAndContinue = async () => {
      hook.rerender({ isPaused: true })
      hook.rerender({ isPaused: false })
      await act(async () => void (await new Promise((resolve) => setTimeout(resolve))))
    }
    await pauseAndContinue()
    await waitFor(() => expect(hook.result.current).toEqual({ is: 'ready', value: 2 }))
    for (let pauses = 0; pauses < 200; pauses++) await pauseAndContinue()
    expect(loads).toBeLessThan(20)
    await waitFor(() => expect(loads).toBeGreaterThan(2))
  })
})
