/** Every reference in code, tests and documents to a rule, an invariant, a section or a decision resolves in `docs/`. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(file, 'utf8')
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, id = '']) => id)

const specification = read('docs/specification.md')
const targets: ReadonlySet<string> = new Set([
  ...all(specification, /^### (§\d|D\d+)\b/gm).map((id) => (id.startsWith('§') ? `specification ${id}` : id)),
  ...all(specification, /^- (D\d+\.\d+) /gm),
  ...all(read('docs/sync.md'), /^## (§\d+) /gm).map((id) => `sync ${id}`),
  ...all(read('docs/invariants.md'), /^- \*\*(I\d+) /gm),
  ...readdirSync('docs/decisions').map((file) => `decision ${file.slice(0, 3)}`),
  ...readdirSync('docs/rules').flatMap((file) => all(read(`docs/rules/${file}`), /^- \[([A-Z]+-I?\d+)\]/gm)),
])

/** The ids that a text refers to. `specification §5, §9` are two. `spec 5` and `sync 2.8` name documents outside the repository and never resolve. */
function referencesIn(text: string): string[] {
  return [
    ...[...text.matchAll(/\b(specification|sync) ((?:§\d+)(?:(?:,| and) §\d+)*)/g)].flatMap(([, page, ids = '']) =>
      all(ids, /(§\d+)/g).map((id) => `${page} ${id}`),
    ),
    ...all(text, /(?<![\w./#§'"-])(D(?:10|[1-9](?:\.\d{1,2})?))(?![\w'"])/g),
    ...all(text, /(?<![\w./#§'"-])(I[1-9]\d?)(?![\w.'"]\w|\w)/g),
    ...all(text, /\b((?:spec|sync|forms|facts),? (?:section )?\d+(?:\.\d+)*)\b/g),
    ...all(text, /\bdecisions? (\d{3})\b/g).map((id) => `decision ${id}`),
  ]
}

const files = execFileSync(
  'git',
  ['ls-files', 'src', 'server', 'sw', 'tests', 'e2e', 'tools', 'bench', 'docs', '*.md'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|md|css|sql|grit)$/.test(file) && !file.endsWith('references.test.ts'))

test('[MODULES-20] every reference to a rule, an invariant, a section or a decision: resolves in docs', () => {
  const unresolved = files.flatMap((file) => {
    const ids = [...referencesIn(read(file)), ...ruleIds(file)]
    return [...new Set(ids)].filter((id) => !targets.has(id)).map((id) => `${file}: ${id}`)
  })
  expect(unresolved).toEqual([])
})

/** Rule ids in brackets or parentheses, anywhere but in the titles that `rules.test.ts` reads. */
function ruleIds(file: string): string[] {
  return all(read(file), /[[(]([A-Z]{3,}-I?\d+)[\])]/g)
    .filter((id) => !/^(UTF|ISO|SHA|AES|RFC|GPL)-/.test(id))
    .map((id) => id.replace(/^SYNC-I/, 'I'))
}

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
/** Names in back quotes: in a document, and in the comments of a source. */
function filesNamedIn(file: string, text: string): string[] {
  const prose = file.endsWith('.md') ? text : (text.match(/\/\*[\s\S]*?\*\/|\/\/.*/g) ?? []).join('\n')
  return all(prose, /`([\w-][\w./-]*\.(?:tsx?|mjs|sql))`/g)
}
const exists = (name: string) => tracked.some((file) => file === name || file.endsWith(`/${name}`))

test('[MODULES-5606] every source that a document or a comment names in back quotes: exists', () => {
  // An example of a name that is refused.
  const examples = ['shelf-of.ts']
  const missing = files.flatMap((file) =>
    filesNamedIn(file, read(file)).flatMap((name) =>
      exists(name) || examples.includes(name) ? [] : [`${file}: ${name}`],
    ),
  )
  expect(missing).toEqual([])
  expect(filesNamedIn('a.ts', '/** See `gone.ts`. */ const a = `no.ts` // and `b/c.tsx`')).toEqual([
    'gone.ts',
    'b/c.tsx',
  ])
})

test('[MODULES-21] references of every form: found; a planted one without a target: reported', () => {
  expect(referencesIn('// (specification §5, §9; D5.4, I15; sync §8 and §11), decision 022')).toEqual([
    'specification §5',
    'specification §9',
    'sync §8',
    'sync §11',
    'D5.4',
    'I15',
    'decision 022',
  ])
  expect(referencesIn('spec 5, sync 2.8').every((id) => !targets.has(id))).toBe(true)
  expect(targets.has('D5.9') || targets.has('I39') || targets.has('sync §40')).toBe(false)
})
