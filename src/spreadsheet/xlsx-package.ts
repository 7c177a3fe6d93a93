/** The fixed parts of an XLSX file around its worksheets. */
import { columnName, escapeXml, headerCell } from './xlsx-cell.ts'

// not a text: the file format
const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationshipsNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'

export const rowLimit = 1_048_576

/** A sheet name that spreadsheets allow: no `[]:*?/\`, no apostrophe at the ends, at most 31 characters, unique in the file. */
export function sheetName(wantedName: string, usedNames: readonly string[]): string {
  const clean =
    wantedName
      .replace(/[[\]:*?/\\]/g, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a name must not hold them
      .replace(/[\u0000-\u001f]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^'+|'+$/g, '')
      .slice(0, 31)
      // not a text: a name in the file
      .trim() || 'Sheet'
  const reservedNames = new Set([...usedNames.map((name) => name.toLowerCase()), 'history'])
  let name = clean
  for (let suffix = 2; reservedNames.has(name.toLowerCase()); suffix++)
    name = `${clean.slice(0, 31 - ` (${suffix})`.length)} (${suffix})`
  return name
}

/** The XML before the rows: frozen header, column widths and the header row. */
export function sheetStart(columns: readonly { header: string; width: number }[], isFirst: boolean): string {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width + 1}" customWidth="1"/>`,
  )
  const headerCells = columns.map(({ header }, i) => headerCell(`${columnName(i)}1`, header))
  return `${xmlDeclaration}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData><row r="1">${headerCells.join('')}</row>`
}

/** The XML after the rows: the filter over header and rows, without the count line. */
export function sheetEnd(columns: number, rows: number): string {
  return `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows + 1}"/></worksheet>`
}

export const stylesXml = `${xmlDeclaration}<styleSheet xmlns="${mainNamespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00;\\-#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF2"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

export const rootRelations = `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationshipsNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** A sheet of the file: its name, and the size of its filter area. */
export interface WrittenSheet {
  name: string
  columns: number
  rows: number
}

/** The list of sheets. The hidden defined names make the filters work in every program. */
export function workbookXml(sheets: readonly WrittenSheet[]): string {
  const sheetElements = sheets.map(
    ({ name }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  )
  const filters = sheets.map(({ name, columns, rows }, i) => {
    const area = `'${name.replace(/'/g, "''")}'!$A$1:$${columnName(columns - 1)}$${rows + 1}`
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">${escapeXml(area)}</definedName>`
  })
  return `${xmlDeclaration}<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipsNamespace}"><bookViews><workbookView/></bookViews><sheets>${sheetElements.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`
}

export function workbookRelations(count: number): string {
  const sheets = Array.from(
    { length: count },
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${relationshipsNamespace}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  return `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">${sheets.join('')}<Relationship Id="rId${count + 1}" Type="${relationshipsNamespace}/styles" Target="styles.xml"/></Relationships>`
}

export function contentTypesXml(count: number): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const sheets = Array.from(
    { length: count },
    (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  )
  return `${xmlDeclaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${sheets.join('')}</Types>`
}
