/**
 * The chart of accounts below a major account group. Numbers repeat across parents (05 exists under 04 and 06), so they are only
 * unique together with the parent (forms document, section 7.1).
 */

import { catalogue } from '../access.ts'
import { id, text, versioned } from '../field.ts'
import { defineResource } from '../resource.ts'
import { z } from '../z.ts'
import { code } from './numbered.ts'

const subMajor = z.object({ number: code, name: text, major_account: id })

export const subMajorAccountGroups = defineResource({
  name: 'sub-major-account-groups',
  path: 'sub-major-account-groups/',
  words: { one: 'sub-major account', many: 'sub-major accounts' },
  row: subMajor.extend({ id, ...versioned }),
  draft: subMajor,
  patch: subMajor.partial(),
  search: ['number', 'name'],
  order: ['number', 'name'],
  orderable: ['number', 'name'],
  filters: { major_account__id: { column: 'major_account' } },
  points: { major_account: 'major-account-groups' },
  unique: [['major_account', 'number']],
  mirrorVersion: 1,
  allow: catalogue,
})

const ledger = z.object({ number: code, name: text, major_account: id, sub_major_account: id })

export const ledgerAccounts = defineResource({
  name: 'ledger-accounts',
  path: 'ledger-accounts/',
  words: { one: 'ledger account', many: 'ledger accounts' },
  row: ledger.extend({ id, ...versioned }),
  draft: ledger,
  patch: ledger.partial(),
  search: ['number', 'name'],
  order: ['number', 'name'],
  orderable: ['number', 'name'],
  filters: {
    major_account__id: { column: 'major_account' },
    sub_major_account__id: { column: 'sub_major_account' },
    sub_major_account__number: { through: 'sub_major_account', column: 'number' },
  },
  points: { major_account: 'major-account-groups', sub_major_account: 'sub-major-account-groups' },
  unique: [['sub_major_account', 'number']],
  mirrorVersion: 1,
  allow: catalogue,
})

export type SubMajorAccount = z.infer<typeof subMajorAccountGroups.row>
export type LedgerAccount = z.infer<typeof ledgerAccounts.row>
