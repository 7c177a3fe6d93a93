import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reportSigners } from '#contract/documents/report-signers.ts'
import { openFonts } from '#print/fonts/fonts.ts'
import { allForms } from '#print/forms/all-forms.ts'
import { layoutForm, titleOf } from '#print/forms/layout-forms.ts'
import { allReportForms } from '#print/reports/all-report-forms.ts'
import { fontBytes } from './support/render-form.ts'
import { allSamples } from './support/samples/all-samples.ts'

const fonts = openFonts(fontBytes)

test('[PAPER-1761] every form: has its own id and a sample, and prints the same pages after its input was sent to a worker', () => {
  for (const [id, form] of Object.entries(allForms)) expect([id, form.id]).toEqual([id, id])
  expect(new Set(allSamples.map(({ filled }) => filled.form))).toEqual(new Set(Object.keys(allForms)))
  for (const { name, filled } of allSamples) {
    const pages = layoutForm(filled, fonts)
    expect([name, layoutForm(structuredClone(filled), fonts)]).toEqual([name, pages])
    expect([name, titleOf(filled).trim() !== '', pages.length > 0]).toEqual([name, true, true])
  }
})

test('[PAPER-1761] every report form: its own id and title, a known form, and only stored signatories', () => {
  expect(new Set(allReportForms.map(({ id }) => id)).size).toBe(allReportForms.length)
  expect(new Set(allReportForms.map(({ title }) => title)).size).toBe(allReportForms.length)
  const known = Object.keys(reportSigners.shape)
  for (const { id, form } of allReportForms) {
    expect([id, Object.values(allForms).some((one) => one === form)]).toEqual([id, true])
    expect(form.signers.filter((role) => !known.includes(role))).toEqual([])
  }
})

test('[PAPER-1761] every sample has a picture, and the gallery shows it', () => {
  const gallery = readFileSync('docs/forms/README.md', 'utf8')
  for (const { name } of allSamples) {
    expect(existsSync(`docs/forms/${name}-1.png`), name).toBe(true)
    expect(gallery).toContain(`](${name}-1.png)`)
  }
})
