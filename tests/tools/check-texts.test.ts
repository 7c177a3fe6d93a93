import { expect, test } from 'vitest'
import { textsIn } from '#tools/check-texts.ts'

const kindsIn = (code: string) => textsIn('src/ui/planted.tsx', code).map(({ kind, text }) => `${kind}: ${text}`)

test.each([
  ['text in an element', 'const A = () => <p>Saved on this device</p>', 'jsx: Saved on this device'],
  ['one word in an element', 'const A = () => <b>Saved</b>', 'jsx: Saved'],
  ['an attribute', `const A = () => <Field label="Person accountable" />`, 'literal: Person accountable'],
  ['a choice of words', `const a = (n) => n === 1 ? 'item is' : 'items are'`, 'literal: item is'],
  ['a template', `const a = (n) => \`Only \${n} left\``, 'template: Only {} left'],
  [
    'an error of a row',
    `const a = () => addError(field, 'A count needs a number.')`,
    'literal: A count needs a number.',
  ],
  ['a property', `const a = { label: 'Missing' }`, 'literal: Missing'],
  [
    'a text read while loading, under another name',
    `import { t as common } from '#text/common.ts'; const a = [common('save')]`,
    `read-while-loading: common('save')`,
  ],
  ['a text read while loading', `const a = { label: t('missing') }`, `read-while-loading: t('missing')`],
])('[TEXT-3] %s: refused', (_, code, found) => {
  expect(kindsIn(code)).toContain(found)
})

test.each([
  ['classes', `const A = () => <p className="bilang-page wide text">{t('saved')}</p>`],
  ['an error for developers', `function a() { throw new Error('The list is not open') }`],
  ['an entry of the log', `const a = () => logError('Sign-out failed', problem)`],
  ['a comparison', `const a = (kind) => kind === 'Others'`],
  ['a class list', `const a = 'bilang-page bilang-wide'`],
  ['a media query', `const a = () => matchMedia('(max-width: 30em)')`],
  ['a marked line', `const a = 'Asia Manila' // not a text: a name of the time zone database`],
  ['a text read in a function', `const a = () => t('missing')`],
])('[TEXT-3] %s: allowed', (_, code) => {
  expect(kindsIn(code)).toEqual([])
})
