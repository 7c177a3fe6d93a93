/** Attributes that have a number and a name: articles, second location codes, major accounts (specification §3). */

import { t } from '#text/shared/validation.ts'
import { checklist } from '../campaigns/checklist.ts'
import { id, text, versionFields } from '../field-types.ts'
import { catalogPermissions } from '../permissions.ts'
import { z } from '../z.ts'
import { defineCollection } from './define-collection.ts'

/** A code of up to six digits. It is text, so that leading zeros stay. */
export const code = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string().regex(/^\d{1,6}$/, { error: () => t('code') }),
)

const defineNumberedList = <Name extends string>(name: Name, path: string, one: string, many: string) => {
  const draft = z.object({ number: code, name: text })
  return defineCollection({
    name,
    path,
    label: { one, many },
    row: z.object({ id, number: code, name: text, ...versionFields }),
    draft,
    patch: draft.partial(),
    searchFields: ['number', 'name'],
    defaultOrder: ['number', 'name'],
    sortableFields: ['number', 'name'],
    filters: { number: { column: 'number' } },
    uniqueKeys: [['number'], ['name']],
    mirrorVersion: 1,
    permissions: catalogPermissions,
  })
}

const articleDraft = z.object({ number: code, name: text, checklist: checklist.nullable().optional() })

/** Articles also have a checklist; a plain server lacks it. */
export const articles = defineCollection({
  ...defineNumberedList('articles', 'articles/', 'article', 'articles'),
  row: z.object({ id, number: code, name: text, checklist: checklist.nullable().default(null), ...versionFields }),
  draft: articleDraft,
  patch: articleDraft.partial(),
  mirrorVersion: 2,
})
export const locationCodeTwo = defineNumberedList(
  'location-code-two',
  'location/code-two/',
  'location 2',
  'locations 2',
)
export const majorAccountGroups = defineNumberedList(
  'major-account-groups',
  'major-account-groups/',
  // not a text: fixed texts take the English noun
  'major account',
  // not a text: see above
  'major accounts',
)
export type NumberedRow = z.infer<typeof majorAccountGroups.row>
export type Article = z.infer<typeof articles.row>
