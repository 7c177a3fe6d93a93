/** An op as the recorder writes it. */
import type { Op } from '#domain/outbox/op.ts'

export function makeOp(userKey: string, seq: number, change: Partial<Op>): Op {
  return {
    v: 1,
    id: `op-${seq}`,
    userKey,
    deviceId: 'device',
    seq,
    entity: 'products',
    eid: 1,
    kind: 'count',
    patch: { physical_count: 1, remarks: null },
    base: { known: true, values: {}, gen: 1, lc: 0 },
    seen: {},
    recordedAt: '2026-03-02T08:00:00.000Z',
    mono: { boot: 'test', ms: 0 },
    skewMs: null,
    source: 'scan',
    label: 'label',
    state: 'queued',
    stateAt: 0,
    nextAt: 0,
    attempts: 0,
    ...change,
  }
}
