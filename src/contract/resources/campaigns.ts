/** A count campaign: the collection `inventory` (D8.1). Without any, the current flags are one implicit campaign. */
import { z } from 'zod'
import { day, id, text, versioned } from '../field.ts'
import { defineResource } from '../resource.ts'

export const campaignStates = ['draft', 'counting', 'reconciling', 'closed'] as const

const draft = z.object({
  name: text,
  as_at: day,
  state: z.enum(campaignStates).default('draft'),
  /** Filters of the product list that say what is to be counted; empty means everything. */
  scope: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).default({}),
  people: z.array(id).default([]),
})

export const inventory = defineResource({
  name: 'inventory',
  path: 'inventory/',
  words: { one: 'count campaign', many: 'count campaigns' },
  row: draft.extend({ id, ...versioned }),
  draft,
  patch: z.object({
    name: text.optional(),
    as_at: day.optional(),
    state: z.enum(campaignStates).optional(),
    scope: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    people: z.array(id).optional(),
  }),
  search: ['name'],
  order: ['-id'],
  orderable: ['name', 'as_at', 'state'],
  filters: { state: { column: 'state' } },
  points: {},
  expands: [],
  unique: [['name']],
  mirror: 'all',
  mirrorVersion: 1,
  allow: { read: 'campaigns.read', add: 'campaigns.manage', change: 'campaigns.manage', remove: 'campaigns.manage' },
})
export type Campaign = z.infer<typeof inventory.row>
