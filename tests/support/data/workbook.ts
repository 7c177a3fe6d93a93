/** A small workbook as offices save them: texts, numbers and dates, on several sheets. */
import { strToU8, zipSync } from 'fflate'

/** `day`: the number of a day in a cell that is formatted as a date. `error`: the result of a formula that failed. */
export type WorkbookCell = string | number | null | { day: number } | { error: string }

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

function cellXml(cell: WorkbookCell, reference: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'object' && 'error' in cell) return `<c r="${reference}" t="e"><f>A1</f><v>${cell.error}</v></c>`
  if (typeof cell === 'object') return `<c r="${reference}" s="1"><v>${cell.day}</v></c>`
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

const sheetXml = (rows: readonly (readonly WorkbookCell[])[], merged: readonly string[]) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map((cells, row) => {
      const line = cells.map((cell, at) => cellXml(cell, `${columnName(at)}${row + 1}`)).join('')
      return `<row r="${row + 1}">${line}</row>`
    })
    .join('')}</sheetData>${
    merged.length > 0
      ? `<mergeCells count="${merged.length}">${merged.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells>`
      : ''
  }</worksheet>`

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export function workbook(
  sheets: Readonly<Record<string, readonly (readonly WorkbookCell[])[]>>,
  /** `merged`: areas such as `A1:C1`, by sheet. */
  { from1904 = false, merged = {} }: { from1904?: boolean; merged?: Readonly<Record<string, readonly string[]>> } = {},
): Uint8Array {
  const names = Object.keys(sheets)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const file: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${names
      .map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}<Relationship Id="rIdS" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  names.forEach((name, at) => {
    file[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheets[name]!, merged[name] ?? [])
  })
  return zipSync(Object.fromEntries(Object.entries(file).map(([path, text]) => [path, strToU8(text)])))
}
