import { expect, test } from 'vitest'
import { signInAddress } from '#domain/people/sign-in-address.ts'
import { openFonts } from '#print/fonts/fonts.ts'
import { layoutSignInSlips, type SignInSlip, slipCorner, slipSize, slipsPerSheet } from '#print/labels/sign-in-slips.ts'
import { textWidth } from '#print/layout/canvas.ts'
import { renderPdf } from '#print/pdf/render-pdf.ts'
import { codesIn, pageCount, pageSize, wordsOf } from './support/read-pdf.ts'
import { fontBytes } from './support/render-form.ts'

const address = 'https://count.example.gov.ph'
const slip = (name: string, username: string, password: string): SignInSlip => ({
  name,
  username,
  password,
  code: signInAddress(address, username),
})
const texts = {
  institute: 'Institute of Agricultural Research (Demo)',
  usernameLabel: 'Username',
  passwordLabel: 'One-time password',
  steps: [`Scan the code, or open ${address}.`, 'Type the one-time password.', 'Choose your own password.'],
}
const people = (count: number) =>
  Array.from({ length: count }, (_, i) => slip(`Person Number${i}`, `person${i}`, `Kmrt-fhwn-${2000 + i}`))
const fonts = openFonts(fontBytes)
const longest = slip('Maria '.repeat(42).trim(), 'w'.repeat(150), 'Wmmm-mmmm-8888')

test('[ADMIN-3886] nine slips: two A4 sheets, every code opens the sign-in with the user name', async () => {
  const slips = [...people(slipsPerSheet), longest]
  const { pages } = layoutSignInSlips(slips, texts, fonts)
  const bytes = await renderPdf(pages, fonts, { title: 'Sign-in slips' })
  expect(pageCount(bytes)).toBe(2)
  const [width, height] = pageSize(bytes)
  expect([Math.round(width), Math.round(height)]).toEqual([210, 297])
  const boxes = slips.map((_, i) => ({ page: Math.floor(i / slipsPerSheet), ...slipCorner(i), ...slipSize }))
  expect(await codesIn(bytes, boxes, 200)).toEqual(slips.map(({ code }) => code))
  expect(wordsOf(bytes).map(({ text }) => text)).toContain('Kmrt-fhwn-2007')
})

test('[ADMIN-3886] the longest user name, name and address: user name and password uncut, nothing leaves its slip', () => {
  const far = `https://${'long-name.'.repeat(20)}gov.ph`
  const steps = [`Scan the code, or open ${far}.`, ...texts.steps.slice(1)]
  const { pages } = layoutSignInSlips(Array<SignInSlip>(slipsPerSheet).fill(longest), { ...texts, steps }, fonts)
  const drawn = pages[0]!.drawOps.flatMap((op) => (op.kind === 'text' ? [op] : []))
  const inMono = drawn.filter(({ font }) => font === 'mono').map(({ text }) => text)
  expect(inMono.join('')).toBe((longest.username + longest.password).repeat(slipsPerSheet))
  for (const [index] of Array(slipsPerSheet).entries()) {
    const { x, y } = slipCorner(index)
    const texts = drawn.slice((drawn.length / slipsPerSheet) * index, (drawn.length / slipsPerSheet) * (index + 1))
    for (const op of texts) {
      expect(op.x).toBeGreaterThan(x + 5)
      expect(op.x + textWidth(fonts, op.text, op.font, op.size)).toBeLessThan(x + slipSize.width - 5)
      expect(op.y).toBeGreaterThan(y + 5)
      expect(op.y).toBeLessThan(y + slipSize.height - 5)
    }
  }
})
