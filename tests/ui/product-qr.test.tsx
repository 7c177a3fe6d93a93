import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ProductQr } from '#ui/qr/product-qr.tsx'

/** The modules of a rendered QR code, from the horizontal runs of an SVG path. */
function drawn(svg: SVGSVGElement): { modules: readonly (readonly boolean[])[]; colors: readonly string[] } {
  const size = Number(svg.getAttribute('viewBox')!.split(' ')[2])
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const [background, code] = [...svg.querySelectorAll('path')] as [SVGPathElement, SVGPathElement]
  for (const [, x, y, run] of code.getAttribute('d')!.matchAll(/M\s*(\d+)[ ,](\d+)\s*(?:l|h)\s*(\d+)/gi))
    for (let index = 0; index < Number(run); index++) modules[Number(y)]![Number(x) + index] = true
  return { modules, colors: [background, code].map((path) => path.getAttribute('fill') ?? '') }
}

describe('ProductQr', () => {
  it('[SCAN-43] the QR code: level L, 256 wide, black on white, with a quiet zone of four modules and a name', () => {
    const { container } = render(<ProductQr host="https://x.ph" productId={12} label="2023-05" />)
    const svg = container.querySelector('svg')!
    expect([svg.getAttribute('width'), svg.getAttribute('height')]).toEqual(['256', '256'])
    expect(screen.getByRole('img', { name: 'QR code of 2023-05' })).toBeTruthy()
    const { modules, colors } = drawn(svg)
    expect(colors).toEqual(['#FFFFFF', '#000000'])
    const quiet = 4
    const inside = modules.slice(quiet, -quiet).map((row) => row.slice(quiet, -quiet))
    const dark = (rows: readonly (readonly boolean[])[]) => rows.flat().filter(Boolean).length
    // Every dark module is inside the quiet zone, and the three corners touch its edge.
    expect(dark(modules)).toBe(dark(inside))
    const last = inside.length - 1
    expect([inside[0]![0], inside[0]![last], inside[last]![0]]).toEqual([true, true, true])
    // The format information beside the upper left corner: its mask is 101010000010010, and 01 is level L.
    const format = [0, 1].map((column) => inside[8]![column])
    expect(format.map((bit, index) => Number(bit) ^ (index === 0 ? 1 : 0)).join('')).toBe('01')
  })
})
