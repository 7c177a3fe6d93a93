/** A room: a first and a second location code together, and the person who answers for it. Room tags name it. */

import { catalogue } from '../access.ts'
import { id, text, versioned } from '../field.ts'
import { defineResource } from '../resource.ts'
import { z } from '../z.ts'

const draft = z.object({
  name: text,
  location_code_one: id,
  location_code_two: id,
  responsible: id.nullable().optional(),
})

export const locations = defineResource({
  name: 'locations',
  path: 'locations/',
  words: { one: 'room', many: 'rooms' },
  row: draft.extend({ id, responsible: id.nullable(), ...versioned }),
  draft,
  patch: draft.partial(),
  search: ['name'],
  order: ['name'],
  orderable: ['name'],
  filters: {
    location_code_one: { column: 'location_code_one' },
    location_code_two: { column: 'location_code_two' },
  },
  points: { location_code_one: 'location-code-one', location_code_two: 'location-code-two', responsible: 'users' },
  unique: [['location_code_one', 'location_code_two']],
  mirrorVersion: 1,
  allow: catalogue,
})
export type Room = z.infer<typeof locations.row>
