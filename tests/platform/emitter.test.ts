import { expect, test, vi } from 'vitest'
import { makeEmitter } from '#platform/emitter.ts'

test('[PLATFORM-1861] a value is emitted: every subscribed listener gets it in order, and none after it unsubscribed', () => {
  const emitter = makeEmitter<number>()
  const calls: string[] = []
  const stopFirst = emitter.subscribe((value) => calls.push(`first ${value}`))
  emitter.subscribe((value) => calls.push(`second ${value}`))
  emitter.emit(1)
  stopFirst()
  stopFirst()
  emitter.emit(2)
  expect(calls).toEqual(['first 1', 'second 1', 'second 2'])
})

test('[PLATFORM-1861] the same function subscribed twice: called twice, and one end leaves the other', () => {
  const emitter = makeEmitter()
  let calls = 0
  const listener = () => void calls++
  const stop = emitter.subscribe(listener)
  emitter.subscribe(listener)
  emitter.emit()
  expect(calls).toBe(2)
  stop()
  stop()
  emitter.emit()
  expect(calls).toBe(3)
})

test('[PLATFORM-1862] a listener throws: the others are called, the emitter continues, and the error is logged', () => {
  const logged: string[] = []
  vi.spyOn(console, 'error').mockImplementation((...values) => void logged.push(values.map(String).join(' ')))
  const emitter = makeEmitter<string>()
  const calls: string[] = []
  emitter.subscribe((value) => calls.push(`before ${value}`))
  emitter.subscribe(() => {
    throw new Error('planted')
  })
  emitter.subscribe((value) => calls.push(`after ${value}`))
  emitter.emit('a')
  expect(calls).toEqual(['before a', 'after a'])
  expect(logged).toEqual(['A listener failed: Error: planted'])
})

test('[PLATFORM-1863] a listener subscribes during an emit: called from the next emit', () => {
  const emitter = makeEmitter<number>()
  const calls: string[] = []
  const stop = emitter.subscribe((value) => {
    calls.push(`outer ${value}`)
    stop()
    emitter.subscribe((inner) => calls.push(`inner ${inner}`))
  })
  emitter.emit(1)
  expect(calls).toEqual(['outer 1'])
  emitter.emit(2)
  expect(calls).toEqual(['outer 1', 'inner 2'])
})

test('[PLATFORM-1863] a listener unsubscribes another one during an emit: that one is no longer called', () => {
  const emitter = makeEmitter()
  const calls: string[] = []
  emitter.subscribe(() => {
    calls.push('first')
    stopSecond()
  })
  const stopSecond = emitter.subscribe(() => calls.push('second'))
  emitter.emit()
  expect(calls).toEqual(['first'])
})

test('[PLATFORM-1863] a listener emits again: the inner emit ends first, and each listener gets both values', () => {
  const emitter = makeEmitter<number>()
  const calls: string[] = []
  emitter.subscribe((value) => {
    calls.push(`first ${value}`)
    if (value === 1) emitter.emit(2)
  })
  emitter.subscribe((value) => calls.push(`second ${value}`))
  emitter.emit(1)
  expect(calls).toEqual(['first 1', 'first 2', 'second 2', 'second 1'])
})
