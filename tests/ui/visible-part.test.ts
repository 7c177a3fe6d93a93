import { expect, test } from 'vitest'
import { isVisible, partToRead, visiblePart } from '#ui/scanner/decode/visible-part.ts'

const wide = { width: 1920, height: 1080 }
const tall = { width: 1080, height: 1920 }

test('[SCAN-3150] a frame that covers its element: what the screen shows is its middle', () => {
  expect(visiblePart(wide, { width: 360, height: 360 })).toEqual({ left: 420, top: 0, width: 1080, height: 1080 })
  expect(visiblePart(tall, { width: 360, height: 240 })).toEqual({ left: 0, top: 600, width: 1080, height: 720 })
  expect(visiblePart(wide, { width: 960, height: 540 })).toEqual({ left: 0, top: 0, ...wide })
})

test('[SCAN-3150] a photo, or an element without a size: the whole frame', () => {
  for (const box of [undefined, { width: 0, height: 0 }, { width: 360, height: 0 }])
    expect(visiblePart(wide, box)).toEqual({ left: 0, top: 0, ...wide })
})

test('[SCAN-3150] what is read: whole pixels with a margin, never beyond the frame', () => {
  expect(partToRead(wide, { left: 420, top: 0, width: 1080, height: 1080 })).toEqual({
    left: 285,
    top: 0,
    width: 1350,
    height: 1080,
  })
  expect(partToRead(wide, visiblePart(wide, { width: 391, height: 337 }))).toEqual({
    left: 176,
    top: 0,
    width: 1568,
    height: 1080,
  })
})

test('[SCAN-3150] a code: seen if its center is', () => {
  const visible = { left: 420, top: 0, width: 1080, height: 1080 }
  const square = (x: number) => [0, 100].flatMap((dx) => [0, 100].map((y) => ({ x: x + dx, y })))
  expect([320, 369, 371, 1449, 1451].map((x) => isVisible(visible, square(x)))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
  expect(isVisible(visible, [])).toBe(true)
})
