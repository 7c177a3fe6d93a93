/** The attributes that are a name only: fundings, sections, conditions, classifications, first location codes (spec 3). */

import { catalogue } from '../access.ts'
import { id, text, versioned } from '../field.ts'
import { defineResource, type ResourceName } from '../resource.ts'
import { z } from '../z.ts'

const named = (name: ResourceName, path: string, one: string, many: string) => {
  const draft = z.object({ name: text })
  return defineResource({
    name,
    path,
    words: { one, many },
    row: z.object({ id, name: text, ...versioned }),
    draft,
    patch: draft.partial(),
    search: ['name'],
    order: ['name'],
    orderable: ['name'],
    unique: [['name']],
    mirrorVersion: 1,
    allow: catalogue,
  })
}

export const fundings = named('fundings', 'fundings/', 'fund', 'funds')
export const sections = named('sections', 'sections/', 'section', 'sections')
export const conditions = named('conditions', 'conditions/', 'condition', 'conditions')
export const classifications = named('classifications', 'classifications/', 'category', 'categories')
export const locationCodeOne = named('location-code-one', 'location/code-one/', 'location 1', 'locations 1')
