/** The check of style sheets finds planted faults, and the repository has none. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source texts of screens
import { expect, test } from 'vitest'
import { checkClasses, checkElements, checkSheet, checkStyles, definedVariables } from '#tools/checks/check-styles.ts'

const known = definedVariables(new Map([['a.css', ':root { --row: 1px }']]))
const findingsIn = (sheet: string) =>
  checkSheet('a.module.css', sheet, known).map(({ line, found }) => `${line} ${found}`)

test.each([
  ['.a { color: #fff; }', 'the color #fff'],
  ['.a { color: rgb(1 2 3); }', 'the color rgb('],
  ['.a {\n  color: var(--bilang-inc);\n}', '2 the unknown variable --bilang-inc'],
  ['.a { gap: 7px; }', 'gap: 7px'],
  ['.a { padding: 0 var(--mantine-spacing-sm) 3px; }', 'padding:'],
  ['.a { border-top-left-radius: 4px; }', 'border-top-left-radius: 4px'],
  ['.a { font-size: 1.1rem; }', 'font-size: 1.1rem'],
  ['@media (max-width: 40em) { .a { color: red; } }', 'the media query (max-width: 40em)'],
  ['@media (--fone) { .a { color: red; } }', 'the unknown media query --fone'],
])('[MODULES-1841] a style sheet that says what the theme says: found: %s', (sheet, what) => {
  expect(findingsIn(sheet)).toEqual([expect.stringContaining(what)])
})

test('[MODULES-1841] what a sheet may say: steps of the scales, hairlines, sizes of its own elements, comments, named queries', () => {
  expect(
    findingsIn(
      '/* #fff 7px */\n.a { margin: -1px; padding: 0 1px; gap: var(--mantine-spacing-2xs); width: 33px; height: var(--row); line-height: 20px; border-radius: 50%; font-size: 0.9em; }\n@media (--phone) { .a { color: var(--bilang-ink); } }\n@media print { .a { color: currentcolor; } }',
    ),
  ).toEqual([])
})

test('[MODULES-1841] a constant style in an element: found; measured geometry is not', () => {
  expect(checkElements("<p style={{ margin: 0, color: 'red' }} />").map(({ found }) => found)).toEqual([
    'the constant style margin: 0',
    "the constant style color: 'red'",
  ])
  expect(checkElements('<p style={{ height: list.height, width: `${share}%` }} />')).toEqual([])
})

test('[MODULES-1841] a class that nothing uses, and a class that no sheet has: found', () => {
  const sheets = new Map([
    ['src/ui/theme/bilang.css', '.bilang-used {}\n.bilang-left {}'],
    ['src/a/a.module.css', '.used {}\n.left {}'],
  ])
  const users = new Map([
    [
      'src/a/a.tsx',
      "import classes from './a.module.css'\n<p className={`${classes['used']} bilang-used bilang-gone`}>{classes['gone']}</p>",
    ],
  ])
  const found = [...checkClasses(sheets, users)].flatMap(([file, all]) =>
    all.map((one) => `${file}:${one.line} ${one.found}`),
  )
  expect(found.sort()).toEqual([
    'src/a/a.module.css:2 the class left, which nothing uses',
    'src/a/a.tsx:2 the class bilang-gone, which no sheet has',
    'src/a/a.tsx:2 the class gone, which src/a/a.module.css lacks',
    'src/ui/theme/bilang.css:2 the class bilang-left, which nothing uses',
  ])
})

test('[MODULES-1841] the repository has no such fault', () => {
  expect([...checkStyles()].filter(([, all]) => all.length > 0)).toEqual([])
})
