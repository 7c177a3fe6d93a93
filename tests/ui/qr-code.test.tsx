import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tagText } from '#domain/scan/tag-text.ts'
import { UiProvider } from '#ui/provider.tsx'
import { QrCode } from '#ui/qr/qr-code.tsx'

/** The dark modules of the rendered code, as `x,y` from its corner. */
function darkModules(svg: Element): Set<string> {
  const path = [...svg.querySelectorAll('path')].at(-1)?.getAttribute('d') ?? ''
  const dark = new Set<string>()
  for (const [, x = '', y = '', run = ''] of path.matchAll(/M\s*(\d+)[ ,]+(\d+)\s*h\s*(\d+)/g))
    for (let i = 0; i < Number(run); i++) dark.add(`${Number(x) + i - 4},${Number(y) - 4}`)
  return dark
}

test('[TAG-6] the code of the scan page: level L, even if a stronger level would fit', () => {
  const { container } = render(
    <UiProvider>
      <QrCode text={tagText('https://count.gov.ph', 7)} label="code" />
    </UiProvider>,
  )
  const dark = darkModules(container.querySelector('svg')!)
  expect(dark.size).toBeGreaterThan(200)
  // The two highest bits of the format information beside the upper left finder give the level; masked, L is 1 1 and M is 1 0.
  expect([dark.has('0,8'), dark.has('1,8')]).toEqual([true, true])
})
