import type { Op } from '#domain/outbox/op.ts'

/** What is recorded with a count, under the id of the count. */
export const besideCounts = ['findings', 'campaign-records'] as const
export const isBesideCount = ({ entity }: Pick<Op, 'entity'>): boolean => besideCounts.some((one) => one === entity)
