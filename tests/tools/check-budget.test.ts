import { expect, test } from 'vitest'
import { fileCount, firstLoad } from '#tools/checks/check-budget.ts'

test('[SHELL-78] the first load: the entry and its static imports, each once, without lazy chunks', () => {
  const manifest = {
    'index.html': { file: 'a.js', isEntry: true, imports: ['_b.js'], css: ['a.css'], dynamicImports: ['later.tsx'] },
    '_b.js': { file: 'b.js', imports: ['_c.js'], css: ['b.css', 'a.css'] },
    '_c.js': { file: 'c.js', imports: ['_b.js'] },
    '_later.css': { file: 'later.css', name: 'later' },
    'later.tsx': { file: 'later.js', name: 'later', imports: ['_c.js'], css: ['later.css'] },
  }
  expect(firstLoad(manifest)).toEqual({ scripts: ['a.js', 'b.js', 'c.js'], styles: ['a.css', 'b.css'] })
  expect(firstLoad(manifest, ['later'])).toEqual({
    scripts: ['a.js', 'b.js', 'c.js', 'later.js'],
    styles: ['a.css', 'b.css', 'later.css'],
  })
  expect(() => firstLoad(manifest, ['renamed'])).toThrow('renamed')
})

test('[SHELL-3132] the files of a screen: scripts and styles of the first load, the frame and the screen, each once', () => {
  const manifest = {
    'index.html': { file: 'first.js', isEntry: true, css: ['first.css'] },
    '_frame.js': { file: 'frame.js', name: 'signed-in', imports: ['index.html'], css: ['frame.css'] },
    'list.tsx': { file: 'list.js', name: 'list', imports: ['index.html', '_frame.js', '_shared.js'] },
    '_shared.js': { file: 'shared.js', css: ['shared.css', 'frame.css'] },
    'other.tsx': { file: 'other.js', name: 'other' },
  }
  expect(fileCount(manifest, 'list')).toBe(
    ['first', 'frame', 'list', 'shared'].length + ['first', 'frame', 'shared'].length,
  )
  expect(fileCount(manifest, 'other')).toBe(['first', 'frame', 'other'].length + ['first', 'frame'].length)
})
