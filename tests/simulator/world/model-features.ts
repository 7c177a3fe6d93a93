/** What the model server announces at each level. */
import type { Feature } from '#contract/server-features.ts'
import { isSendable } from '#domain/outbox/commands/all-commands.ts'
import type { Op } from '#domain/outbox/op.ts'
import type { Level } from './model-server-types.ts'

export const levels: readonly Level[] = ['M0', 'M1', 'M2']

const featuresByLevel: Readonly<Record<Level, readonly Feature[]>> = {
  M0: [],
  M1: ['if-match'],
  M2: [
    'if-match',
    'idempotency',
    'client-events',
    'condition-events',
    'checklists',
    'byline',
    'findings',
    'campaign-records',
    'rounds',
    'devices',
  ],
}

/** Whether a server of this level ever accepts the op. */
export const acceptsOp = (level: Level, op: Pick<Op, 'kind'>): boolean =>
  isSendable(op, new Set(featuresByLevel[level]))

/** `more`: those of some scenarios only. */
export const featuresOf = (level: Level, more: Readonly<Partial<Record<Feature, boolean>>>): readonly Feature[] => [
  ...featuresByLevel[level],
  ...(Object.keys(more) as Feature[]).filter((name) => more[name]),
]
