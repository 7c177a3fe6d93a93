/** Forms of a person who sees a part of the items (decision 116). */
import { expect, test } from 'vitest'
import { withOnlyItems } from '#print/forms/form.ts'
import { renderForms } from '#print/forms/layout-forms.ts'
import { itemsOnForm } from '#print/items-on-form.ts'
import { pageTexts } from './support/read-pdf.ts'
import { fontBytes } from './support/render-form.ts'
import { allSamples } from './support/samples/all-samples.ts'

test('[PAPER-4530] every page of every form that lists items for a person with places names the places', async () => {
  const line = itemsOnForm(['Main Building', 'Annex'])
  expect(line).toBe('Only items of: Main Building, Annex')
  const filled = withOnlyItems(
    allSamples.map((one) => one.filled),
    line,
  )
  const pages = await pageTexts(await renderForms(filled, fontBytes))
  expect(pages.length).toBeGreaterThan(20)
  for (const [at, text] of pages.entries()) expect(text.replace(/\s+/g, ' '), `page ${at + 1}`).toContain(line)
})

test('[PAPER-4530] many places are given as a number, and forms of a person who sees all have no such line', () => {
  expect(itemsOnForm(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toBe('Only items of: A, B, C, D, E and 2 more places')
  expect(itemsOnForm(null)).toBe('Only items in the name of the person who printed this')
  const filled = allSamples.map((one) => one.filled)
  expect(withOnlyItems(filled, null)).toBe(filled)
})
