/**
 * The chart of accounts below a major account group. Numbers repeat across parents (05 exists under 04 and under 06), so a number is
 * unique only within its parent.
 */

import { id, text, versionFields } from '../field-types.ts'
import { catalogPermissions } from '../permissions.ts'
import { z } from '../z.ts'
import { defineCollection } from './define-collection.ts'
import { code } from './numbered-lists.ts'

const subMajorFields = z.object({ number: code, name: text, major_account: id })

export const subMajorAccountGroups = defineCollection({
  name: 'sub-major-account-groups',
  path: 'sub-major-account-groups/',
  // not a text: fixed texts take the English noun
  label: { one: 'sub-major account', many: 'sub-major accounts' },
  row: subMajorFields.extend({ id, ...versionFields }),
  draft: subMajorFields,
  patch: subMajorFields.partial(),
  searchFields: ['number', 'name'],
  defaultOrder: ['number', 'name'],
  sortableFields: ['number', 'name'],
  filters: { major_account__id: { column: 'major_account' } },
  references: { major_account: 'major-account-groups' },
  uniqueKeys: [['major_account', 'number']],
  mirrorVersion: 1,
  permissions: catalogPermissions,
})

const ledgerFields = z.object({ number: code, name: text, major_account: id, sub_major_account: id })

export const ledgerAccounts = defineCollection({
  name: 'ledger-accounts',
  path: 'ledger-accounts/',
  // not a text: fixed texts take the English noun
  label: { one: 'ledger account', many: 'ledger accounts' },
  row: ledgerFields.extend({ id, ...versionFields }),
  draft: ledgerFields,
  patch: ledgerFields.partial(),
  searchFields: ['number', 'name'],
  defaultOrder: ['number', 'name'],
  sortableFields: ['number', 'name'],
  filters: {
    major_account__id: { column: 'major_account' },
    sub_major_account__id: { column: 'sub_major_account' },
    sub_major_account__number: { through: 'sub_major_account', column: 'number' },
  },
  references: { major_account: 'major-account-groups', sub_major_account: 'sub-major-account-groups' },
  uniqueKeys: [['sub_major_account', 'number']],
  mirrorVersion: 1,
  permissions: catalogPermissions,
})

export type SubMajorAccount = z.infer<typeof subMajorAccountGroups.row>
export type LedgerAccount = z.infer<typeof ledgerAccounts.row>
