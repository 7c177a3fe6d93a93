import { textsOf } from '../text-catalog.ts'

export const en = {
  scan: { label: 'Scan', description: 'Scan tags with the camera or a scanner, or type numbers.' },
  practice: { label: 'Practice', description: 'Learn to scan and count in ten minutes. Nothing is saved.' },
  outbox: { label: 'Outbox', description: 'Unsent counts and problems to fix.' },
  ready: { label: 'Ready for the field', description: 'Check this device before you go offline.' },
  campaigns: { label: 'Campaigns', description: 'Plan a count, follow its progress and settle differences.' },
  rolling: {
    label: 'Rolling count',
    description: 'Count a few items every day. See progress and PARs to renew.',
  },
  products: { label: 'Product database', description: 'Search, filter and open every item.' },
  decideTransfers: { label: 'Transfer requests', description: 'Accept or reject transfer requests, oldest first.' },
  ownTransfers: { label: 'Transfer requests', description: 'Request an item, or offer one of yours.' },
  myProperty: { label: 'My property', description: 'Items in your name. During a count, say whether you have them.' },
  reminders: { label: 'Reminders', description: 'People who haven’t answered yet, and the reminders sent.' },
  attributes: {
    label: 'Attributes',
    description: 'Articles, funds, sections, conditions, categories, locations, accounts.',
  },
  par: { label: 'PAR', description: 'Who is accountable for PPE. Create, renew and print PARs.' },
  ics: { label: 'ICS', description: 'Who is accountable for semi-expendable property. Create and print ICSs.' },
  tags: { label: 'Tags', description: 'QR tags for items and rooms, on sheets or rolls.' },
  retag: { label: 'Tags to replace', description: 'Items whose tag can’t be read or is missing, by room.' },
  reports: { label: 'Reports', description: 'Count progress, shortages, and missing items.' },
  receipts: { label: 'Receipts', description: 'View and print acknowledgment receipts by person.' },
  slips: { label: 'Slips', description: 'View and print inventory custodian slips by person.' },
  users: { label: 'Users', description: 'Accounts, their groups and permissions.' },
  addUser: { label: 'Add user', description: 'A new account with a generated password.' },
  institute: { label: 'Institute', description: 'Its name, time zone and old stickers.' },
} as const

export const t = textsOf('app/menu', en)
