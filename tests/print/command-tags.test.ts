import { expect, test } from 'vitest'
import { commandCodes, parseCommand } from '#domain/scan/command-codes.ts'
import { readTagQuery } from '#features/labels/tag-query.ts'
import { commandLabel } from '#print/labels/label-content.ts'
import { cellCorner, labelTemplates, perSheet } from '#print/labels/label-templates.ts'
import { renderTagSheet } from '#print/labels/tag-sheet.ts'
import { codesIn, pageTexts } from './support/read-pdf.ts'
import { fontBytes } from './support/render-form.ts'

test.each(labelTemplates.map((template) => [template.id, template] as const))(
  '[SCAN-2784] command codes on %s: an independent decoder reads each as its command, and its name is beside it',
  async (_id, template) => {
    expect(readTagQuery(new URLSearchParams('of=commands')).of).toBe('commands')
    const tags = commandCodes.map((code) =>
      commandLabel(code, { institute: 'Institute', host: 'https://x.test', note: '' }),
    )
    const { bytes, warnings } = await renderTagSheet(tags, template, fontBytes)
    expect(warnings).toEqual([])
    const places = tags.map((_, i) => ({
      page: Math.floor(i / perSheet(template)),
      ...cellCorner(template, i % perSheet(template)),
      ...template.label,
    }))
    const read = await codesIn(bytes, places, 200)
    expect(read.map((text) => parseCommand(text ?? ''))).toEqual(commandCodes.map(({ command }) => command))
    const printed = (await pageTexts(bytes)).flat().join(' ')
    for (const word of tags.flatMap(({ name }) => name.split(' '))) expect(printed).toContain(word)
  },
)
