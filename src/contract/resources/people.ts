/** Users and their groups (spec 3). Passwords never leave the server and have calls of their own. */

import { id, optionalText, text, versioned } from '../field.ts'
import { textLimit, userNameLimit } from '../limits.ts'
import { defineResource } from '../resource.ts'
import { sentences } from '../sentences.ts'
import { z } from '../z.ts'

/** A first, middle or last name: trimmed, letters and spaces only (spec 5). `label` begins the message. */
const personName = (label: string) =>
  z
    .string()
    .trim()
    .max(textLimit)
    .regex(/^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u, sentences.nameRule(label))

const people = {
  read: 'people.read',
  add: 'people.manage',
  change: 'people.manage',
  remove: 'people.manage',
} as const

export const groups = defineResource({
  name: 'groups',
  path: 'groups/',
  words: { one: 'group', many: 'groups' },
  row: z.object({ id, name: text, ...versioned }),
  draft: z.object({ name: text }),
  patch: z.object({ name: text.optional() }),
  search: ['name'],
  order: ['id'],
  orderable: ['name'],
  unique: [['name']],
  mirrorVersion: 1,
  allow: people,
})

const group = z.looseObject({ id, name: text })

const names = {
  first_name: personName('First name'),
  middle_name: personName('Middle name').nullable().or(z.literal('')),
  last_name: personName('Last name'),
}

export const users = defineResource({
  name: 'users',
  path: 'users/',
  words: { one: 'user', many: 'users' },
  row: z.object({
    id,
    username: z.string(),
    first_name: z.string(),
    middle_name: z.string().nullable().optional(),
    last_name: z.string(),
    /** Position or designation, as forms print it; sent only where the server offers `transfer-reports`. */
    position: optionalText.optional(),
    image: z.string().nullable().optional(),
    is_active: z.boolean(),
    is_superuser: z.boolean(),
    groups: z.array(group),
    ...versioned,
  }),
  draft: z.object({
    username: z.string().trim().min(1).max(userNameLimit),
    ...names,
    middle_name: names.middle_name.default(''),
    position: optionalText.default(null),
    password: z.string().max(textLimit),
    groups: z.array(id).min(1, sentences.groupRequired),
  }),
  patch: z
    .object({ username: z.string().trim().min(1).max(userNameLimit), ...names, position: optionalText })
    .partial(),
  search: ['username', 'first_name', 'middle_name', 'last_name'],
  order: ['last_name', 'first_name', 'middle_name'],
  orderable: ['username', 'first_name', 'middle_name', 'last_name'],
  filters: { is_active: { column: 'is_active' } },
  unique: [['username']],
  mirrorVersion: 2,
  allow: people,
})
export type User = z.infer<typeof users.row>
export type Group = z.infer<typeof groups.row>
