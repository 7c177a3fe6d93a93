import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect } from 'vitest'
import './errors-while-waiting.ts'
import './without-element-stacks.ts'
import './without-theme-variables.ts'
import { shortenArmDelay } from './arm-delay.ts'
import { runCleanups } from './cleanups.ts'
import { failOnConsoleNoise } from './console-noise.ts'
import { watchFixedTexts } from './seen-fixed-texts.ts'

failOnConsoleNoise()
shortenArmDelay()

const seen = watchFixedTexts(document)
afterAll(() => seen(expect.getState().testPath ?? ''))
afterEach(cleanup)
afterEach(runCleanups)
// A loaded machine is slow, not broken: durations must not fail a test.
configure({ asyncUtilTimeout: 60_000 })

// happy-dom has no layout, but Mantine needs these.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})) as typeof window.matchMedia
// Mantine's growing text areas wait for fonts.
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() })
