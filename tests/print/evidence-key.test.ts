import { expect, test } from 'vitest'
import { keyCode } from '#domain/evidence/key-code.ts'
import { evidenceKeyForm } from '#print/forms/evidence-key-form.ts'
import { fill } from '#print/forms/form.ts'
import { codesIn, pageTexts } from './support/read-pdf.ts'
import { renderForm } from './support/render-form.ts'
import { evidenceKey } from './support/samples/count-forms.ts'

const a4 = { x: 0, y: 0, width: 210, height: 297 }

test('[EVIDENCE-5020] the sheet with the key: one page, whose code a scanner reads as the whole key, with the fingerprint beside it', async () => {
  const code = keyCode('dGhlIGtleSBvZiB0aGUgaW5zdGl0dXRlIC0gdGVzdCE')
  const pdf = await renderForm(fill(evidenceKeyForm, { ...evidenceKey, code }))
  expect(await codesIn(pdf, [{ page: 0, ...a4 }])).toEqual([code])
  const pages = pageTexts(pdf)
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain(evidenceKey.fingerprint)
})

test('[EVIDENCE-5020] a count with the longest name and a long institute: still one page, and nothing is cut', async () => {
  const campaign = 'Physical count of all property '.repeat(8).slice(0, 200).trim()
  const entityName = 'Institute of everything that can be counted '.repeat(5).trim()
  const pages = pageTexts(await renderForm(fill(evidenceKeyForm, { ...evidenceKey, campaign, entityName })))
  expect(pages).toHaveLength(1)
  const text = pages[0]?.replace(/\s+/g, ' ')
  for (const part of [campaign, entityName, 'Fingerprint compared by:']) expect(text).toContain(part)
})
