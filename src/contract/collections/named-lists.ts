/** Attributes that have only a name: fundings, sections, conditions, classifications, first location codes (specification §3). */

import { id, text, versionFields } from '../field-types.ts'
import { catalogPermissions } from '../permissions.ts'
import { z } from '../z.ts'
import { defineCollection } from './define-collection.ts'

const defineNamedList = <Name extends string>(name: Name, path: string, one: string, many: string) => {
  const draft = z.object({ name: text })
  return defineCollection({
    name,
    path,
    label: { one, many },
    row: z.object({ id, name: text, ...versionFields }),
    draft,
    patch: draft.partial(),
    searchFields: ['name'],
    defaultOrder: ['name'],
    sortableFields: ['name'],
    uniqueKeys: [['name']],
    mirrorVersion: 1,
    permissions: catalogPermissions,
  })
}

export const fundings = defineNamedList('fundings', 'fundings/', 'fund', 'funds')
export const sections = defineNamedList('sections', 'sections/', 'section', 'sections')
export const conditions = defineNamedList('conditions', 'conditions/', 'condition', 'conditions')
export const classifications = defineNamedList('classifications', 'classifications/', 'category', 'categories')
export const locationCodeOne = defineNamedList('location-code-one', 'location/code-one/', 'location 1', 'locations 1')
