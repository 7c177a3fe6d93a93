/** The fixed texts of the specification: all are in one file, and a test looks for each of them on a screen. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'

type Key = keyof typeof fixedTexts
type Given = readonly [key: Key, text: string]

/** Word for word from specification §1, §2, §4, §5, §8 and §9. A text with a kind in it has one of its kinds here. */
const given: readonly Given[] = [
  ['signOutTitle', 'Are you absolutely sure?'],
  ['signOutText', 'Logging out will terminate your session and access to your account!'],
  ['signOutYes', 'Yes, log out'],
  ['cancel', 'Cancel'],
  ['confirm', 'Confirm'],
  ['hello', 'Hello'],
  ['notFound', '404 | PAGE NOT FOUND'],
  ['deactivatedTitle', 'Account Deactivated or Session Expired'],
  ['deactivatedText', 'Contact your admin to activate your account'],
  ['backToLogin', 'Back to Login'],
  ['noData', 'NO DATA FOUND'],
  ['failedTitle', 'Something went wrong'],
  ['tryAgain', 'Try Again'],
  ['print', 'Print'],
  ['submit', 'Submit'],
  ['add', 'Add'],
  ['addNew', 'Add new section'],
  ['addNewHint', 'Be sure to insert correct section name'],
  ['addNewPlaceholder', 'Enter product section'],
  ['markDone', 'Mark as done'],
  ['markUndone', 'Mark as undone'],
  ['nameRule', 'First name should consist of at least 1 character and should not contain any special characters.'],
  ['currentPasswordRequired', 'Current password is required'],
  ['passwordMismatch', 'New password and confirm new password does not match.'],
  ['groupRequired', 'Please select at least one group.'],
  ['imageFormat', 'Invalid image format'],
  ['imageSize', 'Max image size is 10MB.'],
  ['wrong', 'Something went wrong!'],
  ['success', 'Success'],
  ['productListFailed', 'An error occurred while attempting to retrieve the list of products.'],
  ['deleted', 'Selected section have been deleted.'],
  ['propertyNumberTaken', 'Property number already exists.'],
  ['productUpdated', 'Product information has been updated.'],
  ['productAddFailed', 'Error occurred while attempting to create a new product. Please try again!'],
  ['productAdded', 'New product have been added.'],
  ['oldPasswordWrong', 'your old password is not correct'],
  ['accountCreated', 'Account creation successful!'],
  ['statusFailed', 'Processing failure occurred.'],
  ['statusChanged', "The user's status has been successfully updated."],
  ['attributeFailedTitle', 'Error occured!'],
  ['attributeTaken', 'section is already exists.'],
  ['noOptions', 'No options'],
  ['loading', 'Loading...'],
  ['select', 'Select...'],
  ['create', 'Create "section"'],
  ['defaultValue', '00-Default value'],
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['requested', 'Requested'],
  ['accepted', 'Accepted'],
  ['rejected', 'Rejected'],
]
/** Texts that the specification asks for without giving their words ("matching fetch and delete error messages exist"), and our own. */
const ours: readonly Key[] = [
  'markDoneText',
  'markUndoneText',
  'listFailed',
  'fetchFailed',
  'deleteFailed',
  'attributeAdded',
  'scannedProductFailed',
  'savedHere',
  'sent',
  'needsReview',
  'refused',
  'checking',
]

const textOf = (key: Key): string => {
  const sentence = fixedTexts[key]
  return typeof sentence === 'string' ? sentence : sentence(key === 'nameRule' ? 'First name' : 'section')
}

test('[OFFICE-110] every text that the specification gives is in one file, word for word', () => {
  for (const [key, text] of given) {
    // Our own advice to refresh follows the given text.
    if (key === 'statusFailed') expect(textOf(key).startsWith(`${text} `)).toBe(true)
    else expect(textOf(key)).toBe(text)
  }
  expect([...given.map(([key]) => key), ...ours].sort()).toEqual(Object.keys(fixedTexts).sort())
})

test('[OFFICE-110] every text that names a kind contains that kind; no text is empty', () => {
  for (const [key, text] of Object.entries(fixedTexts)) {
    if (typeof text === 'string') expect(text.trim(), key).not.toBe('')
    else expect(text('Gadget'), key).toContain('Gadget')
  }
})

test('[OFFICE-1001] the toast of a new attribute is correct English; the fixed text of a new product is unchanged', () => {
  expect(fixedTexts.attributeAdded('Article')).toBe('Article added.')
  expect(fixedTexts.productAdded).toBe('New product have been added.')
})

const below = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? below(join(folder, entry.name)) : [join(folder, entry.name)],
  )
/**
 * Places in the source of a test where it looks for a text on the screen: a query that fails without the text, or the text of what it found.
 * Whether a screen really showed each text is checked at the end of a complete run (tests/support/setup/all-fixed-texts-seen.ts).
 */
const asked =
  /(?:\b(?:find|get)(?:All)?By\w+\([^;]*?|textContent\)?\)\.(?:toBe|toContain)\([^;]*?|click\([^;]*?)fixedTexts\.(\w+)/g

test('[OFFICE-111] a test looks for each fixed text on a screen', () => {
  const found = new Set<string>()
  for (const file of ['tests/features', 'tests/ui', 'tests/app'].flatMap(below)) {
    const text = readFileSync(file, 'utf8')
    for (const statement of text.split(/\n(?=\s*(?:await|expect|const|return|for|if|\[)\b)/))
      for (const match of statement.matchAll(asked)) found.add(match[1] ?? '')
    // A table of cases whose last column the test looks for.
    for (const match of text.matchAll(/^\s*\[.*fixedTexts\.(\w+)(?:\(.*\))?\],$/gm)) found.add(match[1] ?? '')
  }
  const ourOwn: readonly string[] = ours.slice(5)
  expect(Object.keys(fixedTexts).filter((key) => !found.has(key) && !ourOwn.includes(key))).toEqual([])
})

test('[OFFICE-111] no other source file contains a fixed text', () => {
  const long = given
    .map(([, text]) => text)
    .filter((text) => text.length > 14 && !text.includes('section') && !text.startsWith('First name'))
  const sources = below('src').filter((file) => /\.tsx?$/.test(file) && !file.endsWith('contract/fixed-texts.ts'))
  const again = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    return long.filter((sentence) => text.includes(sentence)).map((sentence) => `${file}: ${sentence}`)
  })
  expect(again).toEqual([])
})
