/** Rules of the contract at their edges, compared with a second, simpler way to say the same. */
import { expect, test } from 'vitest'
import { acceptTransfers } from '#contract/actions/documents/transfer-actions.ts'
import { countForm, parseCount, physicalCount } from '#contract/campaigns/count-form.ts'
import { findingPhoto } from '#contract/campaigns/finding.ts'
import { acknowledgementReceiptItems, custodianSlipItems } from '#contract/collections/custody-documents.ts'
import { users } from '#contract/collections/users.ts'
import { dayAsWritten, money } from '#contract/field-types.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { joinErrors } from '#contract/problem.ts'
import { makeSeededRandom } from '#tests/simulator/world/scenario-random.ts'

const messagesOf = (result: { success: boolean; error?: { issues: { message: string; path: PropertyKey[] }[] } }) =>
  result.error?.issues.map(({ message, path }) => `${path.join('.')}: ${message}`) ?? []

test('[CONTRACT-1745] whole numbers in any width: the number itself up to 9,999,999, a message beyond', () => {
  for (const n of [1n, 2n, 9n, 10n, 9_999_998n, 9_999_999n, 10_000_000n, 10n ** 40n]) {
    for (const written of [`${n}`, `000${n}`, `  ${n}\t`]) {
      const parsed = parseCount(written)
      if (n <= 9_999_999n) expect(parsed, written).toEqual({ ok: true, count: Number(n) })
      else expect(parsed, written).toEqual({ ok: false, message: 'A count is at most 9,999,999.', isZero: false })
    }
  }
})

test('[CONTRACT-1745] a zero says so, blank and other texts do not; each has its own message', () => {
  for (const zero of ['0', '000', ' 0 '])
    expect(parseCount(zero)).toEqual({ ok: false, message: 'A count is at least 1.', isZero: true })
  for (const blank of ['', '   ', '\t'])
    expect(parseCount(blank)).toEqual({ ok: false, message: 'Type a count.', isZero: false })
  for (const other of ['-1', '+1', '1.0', '1,000', '1 0', '1e3', '0x1', '٣', 'three', '1\n2'])
    expect(parseCount(other), other).toEqual({
      ok: false,
      message: 'Use the digits 0 to 9 only, for example 12.',
      isZero: false,
    })
})

test('[CONTRACT-1745] the count form: the number, or the message of the typed text; remarks are null or text that is not blank', () => {
  expect(physicalCount.parse('12')).toBe(12)
  expect(messagesOf(countForm.safeParse({ physical_count: '0', remarks: null }))).toEqual([
    'physical_count: A count is at least 1.',
  ])
  expect(countForm.parse({ physical_count: '3', remarks: ' torn ' })).toEqual({ physical_count: 3, remarks: 'torn' })
  for (const remarks of ['', '  ', 'x'.repeat(256), undefined])
    expect(countForm.safeParse({ physical_count: '3', remarks }).success).toBe(false)
  expect(countForm.safeParse({ physical_count: '3', remarks: 'x'.repeat(255) }).success).toBe(true)
})

test('[CONTRACT-1746] any amount of centavos: the same text from a number, with none, one or two decimals, and with blanks around', () => {
  const random = makeSeededRandom(17)
  for (let round = 0; round < 500; round++) {
    const centavos = Math.floor(random.next() * 10 ** (1 + random.int(13)))
    const pesos = Math.floor(centavos / 100)
    const rest = centavos % 100
    const exact = `${pesos}.${String(rest).padStart(2, '0')}`
    expect(money.parse(exact)).toBe(exact)
    expect(money.parse(` ${exact} `)).toBe(exact)
    expect(money.parse(centavos / 100)).toBe(exact)
    if (rest % 10 === 0) expect(money.parse(`${pesos}.${rest / 10}`)).toBe(exact)
    if (rest === 0) expect(money.parse(String(pesos))).toBe(exact)
    expect(money.safeParse(`${exact}1`).success).toBe(false)
    expect(money.safeParse(`-${exact}`).success).toBe(false)
    expect(money.safeParse(-1 - centavos / 100).success).toBe(false)
  }
  for (const wrong of [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    '.5',
    '5.',
    '1.2.3',
    `${'9'.repeat(15)}.00`,
    [],
    null,
  ])
    expect(money.safeParse(wrong).success, String(wrong)).toBe(false)
})

test('[CONTRACT-1746] a number with a third decimal: refused like its text; the noise of binary fractions is not a third decimal', () => {
  for (const wrong of [1.239, 0.005, 1.001, 68_500.125, 99_999_999.999]) {
    expect(money.safeParse(wrong).success, String(wrong)).toBe(false)
    expect(money.safeParse(String(wrong)).success, String(wrong)).toBe(false)
  }
  expect(money.parse(0.1 + 0.2)).toBe('0.30')
  expect(money.parse(1.1 * 3)).toBe('3.30')
  expect(money.parse(12_345_678_901.23 * 3)).toBe('37037036703.69')
})

test('[CONTRACT-1746] a day: only the day part of a moment, nothing of other texts', () => {
  expect(dayAsWritten('2026-01-31T23:59:00-12:00')).toBe('2026-01-31')
  for (const other of ['2026-01-31', '2026-01-31 10:00', 'x2026-01-31T', '12026-01-31T00:00'])
    expect(dayAsWritten(other)).toBe(other)
})

test('[CONTRACT-1747] the lines of custody documents: quantity and unit cost are 1 or more; a quantity in words stays', () => {
  const receipt = { unit: 'unit', description: 'Desk', property_number: 'P-1', acknowledgment_receipt: 1 }
  const slip = { unit: 'unit', description: 'Desk', custodian_slip: 1 }
  const accepted = (value: { quantity?: unknown; cost?: unknown }, line: 'receipt' | 'slip') =>
    (line === 'receipt' ? acknowledgementReceiptItems : custodianSlipItems).draft.safeParse({
      quantity: '1',
      cost: '1.00',
      ...(line === 'receipt' ? receipt : slip),
      ...value,
    }).success
  for (const quantity of [
    '1',
    '2.0',
    '12 pieces',
    '1,200 pcs',
    'box of 1.5 L',
    'one set',
    '-x',
    'a0',
    '12, with cables',
  ])
    expect(accepted({ quantity }, 'receipt'), quantity).toBe(true)
  for (const quantity of ['0', '0.99', '-1', '-5', '..', '', '0 to 5'])
    expect(accepted({ quantity }, 'receipt'), quantity).toBe(false)
  for (const line of ['receipt', 'slip'] as const) {
    for (const cost of ['1.00', '1', 1, '1000000.01']) expect(accepted({ cost }, line)).toBe(true)
    for (const cost of ['0.99', 0, '0.00', '-1.00', 0.994]) expect(accepted({ cost }, line)).toBe(false)
  }
  const tooLittle = acknowledgementReceiptItems.draft.safeParse({ ...receipt, quantity: '0', cost: '0.5' })
  expect(messagesOf(tooLittle)).toEqual(['quantity: Must be 1 or more.', 'cost: Must be 1 or more.'])
})

test('[DOC-5545] a quantity of a PAR that begins with a part of a unit: refused, because its amount is that of whole units', () => {
  const line = { unit: 'set', cost: '50000.00', description: 'Desk', property_number: 'P-1', acknowledgment_receipt: 1 }
  for (const quantity of ['1.5', '1.5 sets', '2.05 m', '10.250'])
    expect(messagesOf(acknowledgementReceiptItems.draft.safeParse({ ...line, quantity })), quantity).toEqual([
      'quantity: Must be a whole number.',
    ])
})

test('[DOC-5431] a quantity of a PAR that reads as another number than the one its amount is computed from: refused', () => {
  const line = { unit: 'set', cost: '50000.00', description: 'Desk', property_number: 'P-1', acknowledgment_receipt: 1 }
  const messages = (quantity: string) => messagesOf(acknowledgementReceiptItems.draft.safeParse({ ...line, quantity }))
  const parts = `1,200.5 m|.5 m|½ set|1½ sets|1 ½ sets|1/2 set|1 1/2 sets|1-1/2 sets|1 and 1/2 sets`
  for (const quantity of [...parts.split('|'), '1,5 sets', '1,2000 pcs', '12,345,6', '1 200 pcs'])
    expect(messages(quantity), quantity).toEqual(['quantity: Must be a whole number.'])
  for (const quantity of ['0 pcs', '00 sets', '0 to 5', '-2 sets', '−2 sets'])
    expect(messages(quantity), quantity).toEqual(['quantity: Must be 1 or more.'])
  for (const quantity of ['1,200, boxed', '1,200,000 m', '2 sets of 3', '12, with cables', '10-15 pcs', '2. pcs'])
    expect(messages(quantity), quantity).toEqual([])
})

test('[DOC-5561] a quantity of a PAR in words and digits, or with digits in other groups: refused if it reads as another number', () => {
  const line = { unit: 'set', cost: '50000.00', description: 'Desk', property_number: 'P-1', acknowledgment_receipt: 1 }
  const messages = (quantity: string) => messagesOf(acknowledgementReceiptItems.draft.safeParse({ ...line, quantity }))
  const others = `two (2) sets|Ten (10)|sets (3)|1,000 000 pcs|1'200 pcs|1’200|1e3|1E3 m|1 – 1/2 sets|1 + 1/2 sets|1 plus 1/2 sets`
  for (const quantity of others.split('|'))
    expect(messages(quantity), quantity).toEqual(['quantity: Must be a whole number.'])
  expect(messages('–2 sets')).toEqual(['quantity: Must be 1 or more.'])
  for (const quantity of [
    'One (1) set',
    'box (12 pcs)',
    '2 (two) sets',
    '1 unit (2 pcs)',
    '1 set of 3',
    '10 x 20 box',
    '2 1-m cables',
    '2 24-port switches',
  ])
    expect(messages(quantity), quantity).toEqual([])
})

test('[CONTRACT-1747] the transfer type "Others": needs its explanation; other types do not', () => {
  const accept = (body: object) => acceptTransfers.body.safeParse({ ids: [1], ...body })
  expect(messagesOf(accept({ transfer_type: 'Others' }))).toEqual([
    'transfer_type_other: This field is required when the type is Others.',
  ])
  expect(accept({ transfer_type: 'Others', transfer_type_other: '' }).success).toBe(false)
  expect(accept({ transfer_type: 'Others', transfer_type_other: 'Loan' }).success).toBe(true)
  expect(accept({ transfer_type: 'Donation' }).success).toBe(true)
  expect(accept({}).data).toMatchObject({ transfer_type: 'Reassignment', transfer_type_other: null })
})

test('[CONTRACT-1747] a photo of a finding: one whole data URL of a picture, at most 600,000 characters', () => {
  const head = 'data:image/jpeg;base64,'
  expect(findingPhoto.safeParse(head + 'A'.repeat(600_000 - head.length)).success).toBe(true)
  expect(findingPhoto.safeParse(head + 'A'.repeat(600_001 - head.length)).success).toBe(false)
  for (const type of ['jpeg', 'png', 'webp'])
    expect(findingPhoto.safeParse(`data:image/${type};base64,AA==`).success).toBe(true)
  for (const wrong of [
    'data:image/svg+xml;base64,AA==',
    `x${head}AA==`,
    `${head}AA==x`,
    `${head}A===`,
    head,
    `${head}A A`,
  ])
    expect(findingPhoto.safeParse(wrong).success, wrong).toBe(false)
})

test('[CONTRACT-1747] the name of a person: letters of any script and single blanks; the message names the field', () => {
  const draft = { username: 'x', last_name: 'X', password: 'x', groups: [2] }
  const of = (first_name: unknown) => users.draft.safeParse({ ...draft, first_name })
  for (const name of ['Ñoño', 'María del Carmen', 'José', 'e\u0301', '  Ana  ', '李'])
    expect(of(name).success, name).toBe(true)
  for (const name of ['', ' ', 'A  B', 'O’Neil', 'A-B', 'R2D2', 'x'.repeat(256), '.A', 'A.']) {
    expect(of(name).success, name).toBe(false)
  }
  expect(messagesOf(of('A1'))).toEqual([`first_name: ${fixedTexts.nameRule('First name')}`])
  const others = users.patch.safeParse({ middle_name: '1', last_name: '2' })
  expect(messagesOf(others).join()).toContain(fixedTexts.nameRule('Last name'))
  expect(messagesOf(users.draft.safeParse({ ...draft, first_name: 'A', groups: [] }))).toEqual([
    `groups: ${fixedTexts.groupRequired}`,
  ])
})

test('[CONTRACT-1747] the errors of several fields: one message, separated by commas', () => {
  expect(joinErrors({ a: ['One.', 'Two.'], b: ['Three.'], c: [] })).toBe('One., Two., Three.')
  expect(joinErrors({})).toBe('')
})

test('[CONTRACT-1748] what each role may do follows specification §6', () => {
  const of = (role: string) =>
    (Object.keys(permissions) as Permission[]).filter((one) => (permissions[one] as readonly string[]).includes(role))
  expect(of('admin')).toEqual(Object.keys(permissions))
  // Only admins manage users, overrule devices with unsent counts (D7.6), run the server, name the institute, or see what a blind
  // count hides.
  const onlyAdmins = of('admin').filter((one) => !of('sub-admin').includes(one))
  expect(onlyAdmins).toEqual([
    'count.overrule',
    'campaigns.see-blind',
    'documents.withdraw-signature',
    'people.manage',
    'backups.read',
    'audit.read',
    'institute.manage',
  ])
  const changing = /\.(add|change|remove|import|record|reset|overrule|manage|decide|make)$/
  expect(of('employee').filter((one) => changing.test(one))).toEqual(['transfers.remove'])
  expect(of('employee')).toEqual(
    expect.arrayContaining(['catalogue.read', 'transfers.request', 'reports.own-receipts']),
  )
  expect(of('employee')).not.toContain('documents.read')
})
