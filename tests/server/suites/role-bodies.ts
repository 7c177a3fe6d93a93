/** Valid bodies of every collection and call, so that in the tests of roles only the permission decides. */

import { defaultSettlementReasons } from '#contract/campaigns/settlement-reasons.ts'
import { type CollectionName, collectionList, type collections } from '#contract/collections/all-collections.ts'
import { hasNumber } from '#contract/collections/catalog-collections.ts'
import { noDisposal } from './documents/disposals.ts'
import { type Body, productDraft } from './open-server.ts'

let unique = 0
/** Last used second location code: the demo has twelve, this suite adds forty. */
let lastLocationCode = 12
const next = () => ++unique

const letters = (n: number) =>
  String.fromCharCode(65 + (n % 26), 65 + (Math.floor(n / 26) % 26), 65 + (Math.floor(n / 676) % 26))
const named = () => ({ name: `Name ${next()}` })
export const numbered = () => ({ number: String(100_000 + next()), ...named() })
const header = {
  fund_cluster: '01 - Regular Agency Fund',
  received_from_name: 'A',
  received_from_position: 'B',
  received_by_name: 'C',
  received_by_position: 'D',
}
type DraftField<Name extends CollectionName> = keyof (typeof collections)[Name]['draft']['shape']
/** Collections whose drafts have other fields than a name and a number. */
type FullerCollection = {
  [Name in CollectionName]: Exclude<DraftField<Name>, 'name' | 'number'> extends never ? never : Name
}[CollectionName]

const fullerDrafts: Readonly<Record<FullerCollection, () => Body>> = {
  users: () => ({
    username: `u${next()}`,
    first_name: letters(next()),
    last_name: 'X',
    password: 'Abcdef-1!',
    groups: [2],
  }),
  articles: numbered,
  'sub-major-account-groups': () => ({ ...numbered(), major_account: 1 }),
  'ledger-accounts': () => ({ ...numbered(), major_account: 1, sub_major_account: 10 }),
  locations: () => ({ name: 'Room', location_code_one: 2, location_code_two: ++lastLocationCode }),
  inventory: () => ({ ...named(), as_at: '2026-06-30' }),
  products: () => productDraft(`R-${next()}`),
  'acknowledgement-receipts': () => ({ ...header, holder: 4 }),
  'acknowledgement-receipt-items': () => ({
    quantity: '1',
    unit: 'unit',
    cost: '1.00',
    description: 'x',
    property_number: 'y',
    acknowledgment_receipt: 1,
  }),
  'custodian-slips': () => ({ ...header, holder: 4 }),
  'custodian-slip-items': () => ({ quantity: 1, unit: 'unit', cost: '1.00', description: 'x', custodian_slip: 1 }),
  // Another receiver each time: nobody requests a transfer to the person who is already accountable.
  transfers: () => ({ product: 1, user: 5 + (next() % 15), reason: 'why' }),
}
const listDrafts = Object.fromEntries(
  collectionList.map((collection) => [collection.name, hasNumber(collection) ? numbered : named]),
) as unknown as Record<Exclude<CollectionName, FullerCollection>, () => Body>

/** A valid draft of each collection, so that only the permission decides. */
export const drafts: Readonly<Record<CollectionName, () => Body>> = { ...listDrafts, ...fullerDrafts }

export const uuid = 'b1f1a7e0-6b6e-4d53-9b8e-0a6f9f6c1a11'
export const finding = {
  id: uuid,
  kind: 'found-at-station',
  description: 'A stool',
  counted_at: '2026-11-21T00:00:00Z',
  device: 'd',
}

let signersVersion = 0
let reasonsVersion = 0
let disposalVersion = 0
let importValuesVersion = 0
let instituteVersion = 0
let policyVersion = 0
let reachVersion = 0
let placesVersion = 0
let remindersVersion = 0
const signer = { name: 'A', designation: 'B', assumedOn: '2026-01-01', station: 'C' }

/** Valid bodies of calls; calls not listed take none. */
export const bodies: Readonly<Record<string, () => Body>> = {
  register: drafts.users,
  'change-own-information': () => ({ last_name: letters(next()) }),
  'set-active': () => ({ is_active: true }),
  'set-groups': () => ({ groups: [2] }),
  'set-superuser': () => ({ is_superuser: false }),
  'set-transfer-status': () => ({ status: 'rejected' }),
  'reset-flags': () => ({ dry_run: true }),
  'correct-transfer': () => ({ transfer_type: 'Donation', approved_by_name: letters(next()) }),
  bulk: () => ({ resource: 'sections', create: [named()] }),
  'change-finding': () => ({ quantity: next() }),
  'add-finding-item': drafts.products,
  'end-own-sign-ins': () => ({ sign_in: '0000000000000000' }),
  'add-person': () => ({ first_name: letters(next()), middle_name: '', last_name: 'Y', position: null }),
  'make-sign-in-slips': () => ({ users: [20] }),
  'end-sign-ins-of': () => ({ sign_in: null }),
  // Each call names the version that the previous call made.
  'put-report-signers': () => ({ signers: { accountable: signer, committee: [] }, version: signersVersion++ }),
  'put-settlement-reasons': () => ({ reasons: defaultSettlementReasons, version: reasonsVersion++ }),
  'put-import-values': () => ({
    values: [{ collection: 'articles', value: 'aircon', row: 1 }],
    version: importValuesVersion++,
  }),
  // The test server is started with these.
  'put-institute': () => ({
    title: 'Institute of Agricultural Research (Demo)',
    time_zone: 'Asia/Manila',
    sticker_codes: [],
    version: instituteVersion++,
  }),
  'put-logo': () => ({ file: null }),
  'put-sign-in-policy': () => ({ second_factor: 'nobody', offline_days: null, version: policyVersion++ }),
  'put-reach-settings': () => ({ employees: 'all', version: reachVersion++ }),
  'put-reach-of': () => ({ buildings: [], sections: [], version: placesVersion++ }),
  'put-device-items': () => ({ buildings: [] }),
  // Each role has its own.
  'put-own-reminders': () => ({ email: 'a@example.ph', by_mail: true, version: 0 }),
  'put-own-push': () => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'x'.repeat(22) },
  }),
  'put-reminders-of': () => ({ email: null, by_mail: false, version: remindersVersion++ }),
  'put-disposal': () => ({ ...noDisposal, appraised_value: `${next()}.00`, version: disposalVersion++ }),
  'report-receipts': () => ({ device: 'phone', last_seq: 0, last_recorded_at: null, last_room: null, closed: [] }),
  'open-batch': () => ({ resource: 'sections' }),
}
