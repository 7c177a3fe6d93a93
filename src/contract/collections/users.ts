/** Users and their groups (specification §3). The server never returns passwords; separate calls set them. */

import { id, optionalText, text, versionFields } from '../field-types.ts'
import { fixedTexts } from '../fixed-texts.ts'
import { textLimit, userNameLimit } from '../limits.ts'
import { z } from '../z.ts'
import { defineCollection } from './define-collection.ts'

/** A first, middle or last name: trimmed, letters and spaces only (specification §5). The message begins with `label`. */
const personName = (label: string) =>
  z
    .string()
    .trim()
    .max(textLimit)
    .regex(/^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u, fixedTexts.nameRule(label))

const peoplePermissions = {
  read: 'people.read',
  add: 'people.manage',
  change: 'people.manage',
  remove: 'people.manage',
} as const

export const groups = defineCollection({
  name: 'groups',
  path: 'groups/',
  label: { one: 'group', many: 'groups' },
  row: z.object({ id, name: text, ...versionFields }),
  draft: z.object({ name: text }),
  patch: z.object({ name: text.optional() }),
  searchFields: ['name'],
  defaultOrder: ['id'],
  sortableFields: ['name'],
  uniqueKeys: [['name']],
  mirrorVersion: 1,
  permissions: peoplePermissions,
})

const group = z.looseObject({ id, name: text })

const nameFields = {
  // not a text: the fixed text takes the English label
  first_name: personName('First name'),
  // not a text: see above
  middle_name: personName('Middle name').nullable().or(z.literal('')),
  // not a text: see above
  last_name: personName('Last name'),
}

export const users = defineCollection({
  name: 'users',
  path: 'users/',
  label: { one: 'user', many: 'users' },
  row: z.object({
    id,
    /** Empty for a person without a login. */
    username: z.string(),
    first_name: z.string(),
    middle_name: z.string().nullable().optional(),
    last_name: z.string(),
    /** Position or designation, as forms print it; sent only to a server that offers `transfer-reports`. */
    position: optionalText.optional(),
    image: z.string().nullable().optional(),
    is_active: z.boolean(),
    is_superuser: z.boolean(),
    groups: z.array(group),
    /** The person that this entry was joined with. */
    joined_into: id.nullable().optional(),
    ...versionFields,
  }),
  draft: z.object({
    username: z.string().trim().min(1).max(userNameLimit),
    ...nameFields,
    middle_name: nameFields.middle_name.default(''),
    position: optionalText.default(null),
    password: z.string().max(textLimit),
    groups: z.array(id).min(1, fixedTexts.groupRequired),
  }),
  patch: z
    .object({ username: z.string().trim().min(1).max(userNameLimit), ...nameFields, position: optionalText })
    .partial(),
  searchFields: ['username', 'first_name', 'middle_name', 'last_name'],
  defaultOrder: ['last_name', 'first_name', 'middle_name'],
  sortableFields: ['username', 'first_name', 'middle_name', 'last_name'],
  filters: { is_active: { column: 'is_active' } },
  uniqueKeys: [['username']],
  mirrorVersion: 3,
  permissions: peoplePermissions,
})
export type User = z.infer<typeof users.row>
export type Group = z.infer<typeof groups.row>
