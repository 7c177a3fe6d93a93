import { expect, test } from 'vitest'
import { firstLoad } from '#tools/check-budget.ts'

test('[SHELL-78] the first load: the entry and its static imports, each once, without lazy chunks', () => {
  const manifest = {
    'index.html': { file: 'a.js', isEntry: true, imports: ['_b.js'], css: ['a.css'], dynamicImports: ['later.tsx'] },
    '_b.js': { file: 'b.js', imports: ['_c.js'], css: ['b.css', 'a.css'] },
    '_c.js': { file: 'c.js', imports: ['_b.js'] },
    'later.tsx': { file: 'later.js', imports: ['_c.js'], css: ['later.css'] },
  }
  expect(firstLoad(manifest)).toEqual({ scripts: ['a.js', 'b.js', 'c.js'], styles: ['a.css', 'b.css'] })
  expect(firstLoad(manifest, ['later.tsx'])).toEqual({
    scripts: ['a.js', 'b.js', 'c.js', 'later.js'],
    styles: ['a.css', 'b.css', 'later.css'],
  })
  expect(() => firstLoad(manifest, ['renamed.tsx'])).toThrow('renamed.tsx')
})
