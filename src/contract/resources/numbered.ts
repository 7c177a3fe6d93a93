/** The attributes with a number and a name: articles, second location codes, major accounts (spec 3). */

import { catalogue } from '../access.ts'
import { id, text, versioned } from '../field.ts'
import { defineResource, type ResourceName } from '../resource.ts'
import { z } from '../z.ts'

/** A code of digits as it is printed, leading zeros kept. */
export const code = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string().regex(/^\d{1,6}$/, 'Only digits, at most six.'),
)

const numbered = (name: ResourceName, path: string, one: string, many: string) => {
  const draft = z.object({ number: code, name: text })
  return defineResource({
    name,
    path,
    words: { one, many },
    row: z.object({ id, number: code, name: text, ...versioned }),
    draft,
    patch: draft.partial(),
    search: ['number', 'name'],
    order: ['number', 'name'],
    orderable: ['number', 'name'],
    filters: { number: { column: 'number' } },
    unique: [['number'], ['name']],
    mirrorVersion: 1,
    allow: catalogue,
  })
}

export const articles = numbered('articles', 'articles/', 'article', 'articles')
export const locationCodeTwo = numbered('location-code-two', 'location/code-two/', 'location 2', 'locations 2')
export const majorAccountGroups = numbered(
  'major-account-groups',
  'major-account-groups/',
  'major account',
  'major accounts',
)
export type Numbered = z.infer<typeof articles.row>
