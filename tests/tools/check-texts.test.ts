import { expect, test } from 'vitest'
import { checkedFiles, textsIn } from '#tools/checks/check-texts.ts'

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
    `import { t as common } from '#text/shared/common.ts'; const a = [common('save')]`,
    `read-while-loading: common('save')`,
  ],
  ['a text read while loading', `const a = { label: t('missing') }`, `read-while-loading: t('missing')`],
])('[TEXT-3] %s: refused', (_, code, found) => {
  expect(kindsIn(code)).toContain(found)
})

test.each([
  [
    'a refusal',
    `function a() { throw badRequest('The request was incomplete.') }`,
    'literal: The request was incomplete.',
  ],
  [
    'the field errors of a refusal, also of a field whose values are not texts',
    `function a() { throw invalid({ id: ['The IDs differ.'] }) }`,
    'literal: The IDs differ.',
  ],
  [
    'a refusal with a value',
    `function a() { throw conflict('step', \`A count that is \${state} stays.\`) }`,
    'template: A count that is {} stays.',
  ],
  [
    'an error of our own',
    `function a() { throw new ApiError('invalid', { detail: 'Not found here.' }) }`,
    'literal: Not found here.',
  ],
  [
    'a message that a class of our own errors passes on',
    `class B extends ApiError { constructor() { super('invalid', 'Not found here.') } }`,
    'literal: Not found here.',
  ],
  ['a thrown text', `function a() { throw 'The list is not open' }`, 'literal: The list is not open'],
  [
    'a rejected promise',
    `const a = () => Promise.reject(new PullPaused({ text: 'The list was incomplete.' }))`,
    'literal: The list was incomplete.',
  ],
])('[TEXT-3110] %s: refused', (_, code, found) => {
  expect(kindsIn(code)).toContain(found)
})

test.each([
  ['a built-in error', `function a() { throw new RangeError('Not an amount of money') }`],
  [
    'a message that a class of built-in errors passes on',
    `class B extends Error { constructor() { super('Not saved yet') } }`,
  ],
  ['an error that screens say by its class', `function a() { throw new NotUndoable('not the last word on its item') }`],
  ['a header', `const a = (c) => c.req.header('Authorization') ?? c.res.headers.get('Date')`],
  ['the value of a header', `const a = { 'Cache-Control': 'public, max-age=31536000, immutable' }`],
  ['a condition of a query', `const a = (query) => query.where('id', 'not in', ids).select('changes.seq as number')`],
])('[TEXT-3110] %s: allowed', (_, code) => {
  expect(kindsIn(code)).toEqual([])
})

test('[TEXT-3110] the server and the service worker are looked at like the app', () => {
  const files = checkedFiles()
  for (const file of [
    'server/api-error.ts',
    'server/rules/sync/run-batch.ts',
    'sw/drain-once.ts',
    'src/mirror/sweep.ts',
  ])
    expect(files).toContain(file)
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
