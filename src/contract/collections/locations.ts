/** A room: a first and a second location code together, and the person responsible for it. Room tags identify it. */

import { id, text, versionFields } from '../field-types.ts'
import { catalogPermissions } from '../permissions.ts'
import { z } from '../z.ts'
import { defineCollection } from './define-collection.ts'

const draft = z.object({
  name: text,
  location_code_one: id,
  location_code_two: id,
  responsible: id.nullable().optional(),
})

export const locations = defineCollection({
  name: 'locations',
  path: 'locations/',
  label: { one: 'room', many: 'rooms' },
  row: draft.extend({ id, responsible: id.nullable(), ...versionFields }),
  draft,
  patch: draft.partial(),
  searchFields: ['name'],
  defaultOrder: ['name'],
  sortableFields: ['name'],
  filters: {
    location_code_one: { column: 'location_code_one' },
    location_code_two: { column: 'location_code_two' },
  },
  references: { location_code_one: 'location-code-one', location_code_two: 'location-code-two', responsible: 'users' },
  uniqueKeys: [['location_code_one', 'location_code_two']],
  mirrorVersion: 1,
  permissions: catalogPermissions,
})
export type Room = z.infer<typeof locations.row>
