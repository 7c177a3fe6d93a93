import { expect, test } from 'vitest'
import type { Op } from '#domain/op.ts'
import { opLines } from '#domain/op-lines.ts'

const op = (id: string, state: Op['state'], lead?: string) =>
  ({ id, state, ...(lead === undefined ? {} : { with: lead }) }) as Op

test('[SHELL-65] a count and the done mark that came with it are one line while they fare alike', () => {
  const both = [op('mark', 'queued', 'count'), op('count', 'queued')]
  expect(opLines(both)).toEqual([{ op: both[1], done: true }])
  const apart = [op('mark', 'rejected', 'count'), op('count', 'acked'), op('other', 'queued')]
  expect(opLines(apart).map((line) => [line.op.id, line.done])).toEqual([
    ['mark', false],
    ['count', false],
    ['other', false],
  ])
  const onTheWay = [op('mark', 'queued', 'count'), op('count', 'unknown')]
  expect(opLines(onTheWay)).toEqual([{ op: onTheWay[1], done: true }])
  expect(opLines([op('mark', 'queued', 'gone')])).toHaveLength(1)
})
