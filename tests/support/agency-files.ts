/**
 * Five files as property units keep them, made by rule: each line is known, so that a test can say what became of it. Names and amounts are
 * invented; people, lists and accounts are those of the demo institute.
 */
import { type WorkbookCell, workbook } from './workbook.ts'

/** An item as it must be in the records. Absent: not compared. */
export interface AgencyItem {
  property_number: string | null
  description: string
  units: number
  price: string
  acquisition: string
  unit_type?: string
  article?: string
  user?: string
  section?: string
  condition?: string
  funding?: string
  classification?: string
  locationOne?: string
  locationTwo?: string
  account?: string
  old_property_number?: string
  model?: string
  serial_number?: string
  remarks?: string
  /** Why the row stays in the list of rows to fix. */
  bad?: RegExp
}

type LineKind = 'title' | 'heading' | 'single' | 'total' | 'signature' | 'joined' | 'item' | 'blank'
export interface AgencyLine {
  is: LineKind
  cells: readonly WorkbookCell[]
  item?: AgencyItem
}

export interface AgencyFile {
  name: string
  bytes: Uint8Array
  /** By sheet, from line 1. Sheets without items are not here. */
  sheets: Readonly<Record<string, readonly AgencyLine[]>>
}

const line = (is: LineKind, ...cells: readonly WorkbookCell[]): AgencyLine => ({ is, cells })
const itemLine = (item: AgencyItem, ...cells: readonly WorkbookCell[]): AgencyLine => ({ is: 'item', cells, item })
const blank = line('blank')
const amount = (centavos: number): string => (centavos / 100).toFixed(2)
const withCommas = (price: string): string => price.replace(/\B(?=(?:\d{3})+\.)/g, ',')
const cellsOf = (sheets: AgencyFile['sheets']) =>
  Object.fromEntries(Object.entries(sheets).map(([name, lines]) => [name, lines.map(({ cells }) => cells)]))
/** The number of a day in a workbook. */
const serialOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569
const two = (value: number): string => String(value).padStart(2, '0')

/** Appendix 73 with one sheet for each account: merged titles, headings in two rows and again on the second page, group rows, signatures. */
export function rpcppe(): AgencyFile {
  const sheetOf = (account: string, code: string, from: number, articles: readonly string[]): AgencyLine[] => {
    const short = code.slice(5, 10).replace(/0$/, '')
    const heads = [
      line(
        'heading',
        ...['ARTICLE', 'DESCRIPTION', 'PROPERTY NUMBER', 'UNIT OF MEASURE', 'UNIT VALUE', 'QUANTITY per', null],
        ...['SHORTAGE/OVERAGE', null, 'REMARKS'],
      ),
      line('heading', ...[null, null, null, null, null, 'PROPERTY CARD', 'PHYSICAL COUNT', 'Quantity', 'Value']),
    ]
    const row = (at: number): AgencyLine[] => {
      const article = articles[at % articles.length]!
      const price = amount(5_500_000 + at * 123_457 + from)
      const year = 2015 + (at % 9)
      const isLong = at % 5 === 3
      const item: AgencyItem = {
        property_number: `${year}-${short}-${String(from + at).padStart(4, '0')}-02`,
        description: isLong ? `${article}, heavy duty, with accessories` : `${article}, type ${at}`,
        units: 1 + (at % 2),
        price,
        acquisition: `${year}-01-01`,
        unit_type: 'unit',
        article,
        user: 'Santos, Ramon Garcia',
        section: 'Supply and Property',
        condition: 'In good condition',
        funding: '01 - Regular Agency Fund',
        classification: 'PPE',
        account: code,
        remarks: at % 4 === 0 ? 'with M. Peña' : '',
        ...(at === 7 && { bad: /below zero/ }),
      }
      const shown = at === 7 ? `(${withCommas(price)})` : withCommas(price)
      const name = isLong ? `${article}, heavy duty,` : item.description
      return [
        itemLine(
          item,
          ...[article, name, item.property_number, 'unit', shown, item.units, item.units, 0, '-', item.remarks || null],
        ),
        ...(isLong ? [line('joined', null, 'with accessories')] : []),
      ]
    }
    const rows = Array.from({ length: 18 }, (_, at) => row(at))
    return [
      line('title', ...Array.from({ length: 9 }, () => null), 'Appendix 73'),
      blank,
      line('title', 'REPORT ON THE PHYSICAL COUNT OF PROPERTY, PLANT AND EQUIPMENT'),
      line('title', account.toUpperCase()),
      line('title', '(Type of Property, Plant and Equipment)'),
      line('title', 'As at December 31, 2025'),
      blank,
      line('title', 'Fund Cluster : 01'),
      line(
        'title',
        'For which RAMON G. SANTOS, Supply Officer III, Institute of Agricultural Research is accountable, having assumed such accountability on January 5, 2015.',
      ),
      ...heads,
      line('single', 'Finance and Administrative Division'),
      ...rows.slice(0, 9).flat(),
      line('total', null, 'Total carried forward', null, null, null, null, null, null, '1,234,567.00'),
      line('title', 'Page 2 of 2'),
      ...heads,
      line('total', null, 'Total brought forward', null, null, null, null, null, null, '1,234,567.00'),
      line('single', 'Technical Services Division'),
      ...rows.slice(9).flat(),
      line('total', null, 'TOTAL', null, null, null, 27, 27, '-', '2,345,678.90'),
      blank,
      line('signature', 'Certified Correct by:', null, null, 'Approved by:', null, null, 'Verified by:'),
      line('signature', 'MARIA L. PEÑA', null, null, 'TERESITA B. VILLANUEVA', null, null, '____________'),
      line('signature', 'Inventory Committee Chair', null, null, 'Head of Agency', null, null, 'COA Representative'),
    ]
  }
  const sheets = {
    'ICT Equipment': sheetOf('Information and Communication Technology Equipment', '1-06-05-030', 7001, [
      'Laptop computer',
      'Server',
      'Voice recorder',
    ]),
    'Office Equipment': sheetOf('Office Equipment', '1-06-05-020', 7501, ['Photocopier', 'Air conditioner', 'Binder']),
  }
  const summary: WorkbookCell[][] = [
    ['Summary by account'],
    ['Account', 'Quantity', 'Amount', 'Remarks'],
    ['ICT Equipment', 27, 1_234_567, null],
    ['Office Equipment', 27, 2_345_678.9, null],
  ]
  const areas = ['A3:J3', 'A4:J4', 'A5:J5', 'A9:J9', 'A10:A11', 'F10:G10', 'H10:I10']
  const merged = { 'ICT Equipment': areas, 'Office Equipment': areas }
  return { name: 'RPCPPE 2025.xlsx', bytes: workbook({ Summary: summary, ...cellsOf(sheets) }, { merged }), sheets }
}

/** A CSV file in the code page of Windows, with ñ, several spellings of one fund and of the conditions, and two people nobody knows. */
export function propertyList(): AgencyFile {
  const people = [
    ['SANTOS, RAMON G.', 'Santos, Ramon Garcia'],
    ['Muñoz, Ana R.', 'Muñoz, Ana Reyes'],
    ['IBAÑEZ, LUZVIMINDA C.', 'Ibañez, Luzviminda Cruz'],
    ['Engr. Danilo T. Castañeda', 'Castañeda, Danilo Torres'],
    ['GARCIA, PEDRO X.', null],
  ] as const
  const funds = ['01', '101', 'Regular Agency Fund', '1']
  const conditions = [
    ['Serviceable', 'In good condition'],
    ['SERVICEABLE', 'In good condition'],
    ['Unserviceable', 'Unserviceable'],
  ] as const
  const lines = [
    line(
      'heading',
      ...['Property No.', 'Article', 'Description', 'Unit', 'Qty', 'Unit Cost', 'Date Acquired', 'Person Accountable'],
      ...['Office', 'Status', 'Source of Fund', 'Room', 'Old Property No.', 'Serial No.', 'Remarks'],
    ),
    ...Array.from({ length: 25 }, (_, at) => {
      const day = `20${two(10 + (at % 13))}-${two(1 + (at % 12))}-${two(1 + (at % 28))}`
      const [year, month, date] = day.split('-') as [string, string, string]
      const price = amount([6_500_000, 4_850_000, 300_050, 499_900][at % 4]! + at)
      const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
      const name = months[Number(month) - 1]!
      const dates = [
        `${month}/${date}/${year}`,
        `${name}. ${Number(date)}, ${year}`,
        `${date}-${name}-${year.slice(2)}`,
      ]
      const prices = [withCommas(price), `PHP ${withCommas(price)}`, `P${withCommas(price)}`]
      const [typed, user] = people[at % people.length]!
      const [state, condition] = conditions[at % conditions.length]!
      const item: AgencyItem = {
        property_number: `PN-${2000 + at}`,
        description: `Office chair, piña “A” ${at}`,
        units: 1 + at,
        price,
        acquisition: day,
        unit_type: 'pc',
        article: 'Office chair',
        section: 'Accounting',
        condition,
        funding: '01 - Regular Agency Fund',
        classification:
          at % 4 === 0 ? 'PPE' : at % 4 === 1 ? 'Semi-expendable - High Value' : 'Semi-expendable - Low Value',
        locationTwo: '08-Library',
        old_property_number: `OLD/${at}`,
        serial_number: `SN0${at}`,
        remarks: at % 2 === 0 ? 'Ñ, "quoted"' : '',
        ...(user === null ? { bad: /isn’t in the records/ } : { user }),
      }
      return itemLine(
        item,
        ...[item.property_number, 'Office chair', item.description, 'pc', String(item.units), prices[at % 3]!],
        ...[dates[at % 3]!, typed, 'Accounting', state, funds[at % funds.length]!, 'Library'],
        ...[item.old_property_number!, item.serial_number!, item.remarks || null],
      )
    }),
  ]
  const quote = (cell: WorkbookCell) => (cell === null ? '' : `"${String(cell).replaceAll('"', '""')}"`)
  const text = lines.map(({ cells }) => cells.map(quote).join(',')).join('\r\n')
  const codes: Readonly<Record<string, number>> = { '“': 0x93, '”': 0x94 }
  const bytes = Uint8Array.from(text, (letter) => codes[letter] ?? letter.charCodeAt(0))
  return { name: 'property list.csv', bytes, sheets: { '': lines } }
}

/** A master list: account codes, days as numbers, years alone, rows without a number, the old number, and a total below. */
export function masterList(): AgencyFile {
  const lines: AgencyLine[] = [
    line('title', 'MASTERLIST OF PROPERTY AND EQUIPMENT'),
    line('title', 'Fund: Regular Agency Fund'),
    blank,
    line(
      'heading',
      ...['Former PN', 'Property Number', 'UACS Object Code', 'Article/Item', 'Brand/Model', 'Item Description'],
      ...['S/N', 'Date Purchased', 'Unit Value', 'Qty', 'Physical Count', 'End User', 'Division', 'Condition'],
    ),
  ]
  const codes = ['1-06-05-030', '10605030', '1 06 05 030 00', '1-06-05-030 ICT Equipment']
  for (let at = 0; at < 40; at++) {
    const day = at % 4 === 2 ? '2019-01-01' : `2019-${two(1 + (at % 12))}-15`
    const date: WorkbookCell =
      at % 4 === 0
        ? serialOf(day)
        : at % 4 === 1
          ? { day: serialOf(day) }
          : at % 4 === 2
            ? 2019
            : `15-${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[at % 12]}-2019`
    const hasNumber = at % 8 !== 5
    const item: AgencyItem = {
      property_number: hasNumber ? `2019-05-03-${String(8000 + at).padStart(4, '0')}-04` : null,
      description: `Desktop computer, i${3 + (at % 3) * 2}`,
      units: 1,
      price: amount(6_000_050 + at * 1_001),
      acquisition: day,
      article: 'Desktop computer',
      user: 'Mendoza, Eduardo Flores',
      section: 'Records',
      condition: at % 6 === 0 ? 'Needing repair' : 'In good condition',
      funding: '01 - Regular Agency Fund',
      classification: 'PPE',
      account: '1-06-05-030',
      old_property_number: `A-${at}`,
      model: 'Acer Veriton',
      serial_number: `00${at}`,
    }
    lines.push(
      itemLine(
        item,
        ...[`A-${at}`, item.property_number, codes[at % 4]!, 'Desktop computer', 'Acer Veriton', item.description],
        ...[`00${at}`, date, Number(item.price), 1, 1, 'MENDOZA, EDUARDO F.', 'Records'],
        at % 6 === 0 ? 'For repair' : at % 2 === 0 ? 'Good' : 'GOOD',
      ),
    )
  }
  lines.push(line('total', 'GRAND TOTAL', null, null, null, null, null, null, null, 2_400_000.5, 40))
  const sheets = { Sheet1: lines }
  return { name: 'MASTERLIST.xlsx', bytes: workbook(cellsOf(sheets)), sheets }
}

/** A list that was cleaned by hand: every heading is known, only the account is missing, which the numbers name. */
export function cleanList(): AgencyFile {
  const lines: AgencyLine[] = [
    line(
      'heading',
      ...['Property number', 'Description', 'Article', 'Quantity', 'Unit', 'Unit cost', 'Date acquired'],
      ...['Person accountable', 'Section', 'Category', 'Condition', 'Fund', 'Location 1', 'Location 2'],
    ),
  ]
  for (let at = 0; at < 30; at++) {
    const isSmall = at % 3 === 0
    const price = amount(isSmall ? 1_250_000 + at : 7_777_777 + at)
    const number = `2022-05-03-${9000 + at}-02`
    const item: AgencyItem = {
      property_number: isSmall ? `SPHV-${number}` : number,
      description: `Laptop ${at}`,
      units: 1,
      price,
      acquisition: '2022-06-30',
      unit_type: 'unit',
      article: 'Laptop computer',
      user: 'Ocampo, Rosario Aquino',
      section: 'Budget',
      condition: 'In good condition',
      funding: '05 - Internally Generated Funds',
      classification: isSmall ? 'Semi-expendable - High Value' : 'PPE',
      account: isSmall ? '1-04-05-030' : '1-06-05-030',
      locationOne: 'Main Building',
      locationTwo: '02-Finance and Administrative Division',
    }
    lines.push(
      itemLine(
        item,
        ...[item.property_number, item.description, 'Laptop computer', 1, 'unit', Number(price)],
        ...[{ day: serialOf('2022-06-30') }, 'Ocampo, Rosario', 'Budget', item.classification!, 'In good condition'],
        ...['05', 'Main Building', '02-Finance and Administrative Division'],
      ),
    )
  }
  const sheets = { List: lines }
  return { name: 'cleaned.xlsx', bytes: workbook(cellsOf(sheets)), sheets }
}

/** One sheet for each building, with a fund and an officer of its own and headings in other words; pages with titles and signatures again. */
export function byBuilding(): AgencyFile {
  const sheetOf = (
    building: string,
    [fund, funding]: readonly [string, string],
    [officer, user]: readonly [string, string],
    [heads, order]: readonly [readonly string[], readonly number[]],
    from: number,
  ): AgencyLine[] => {
    const titles = [
      line('title', 'INVENTORY OF EQUIPMENT AND FURNITURE'),
      line('title', `Fund Cluster: ${fund}`, null, null, `Accountable Officer: ${officer}`),
    ]
    const arrange = (cells: readonly WorkbookCell[]) => order.map((at) => cells[at] ?? null)
    const row = (at: number): AgencyLine[] => {
      const isLong = at % 4 === 1
      const description = isLong ? 'Filing cabinet S/N 0042-A' : `Filing cabinet, 4-drawer steel ${at}`
      const item: AgencyItem = {
        property_number: `${from + at}`,
        description,
        units: 1,
        price: amount(1_125_000 + at * 10),
        acquisition: `2018-03-${two(1 + at)}`,
        article: 'Filing cabinet',
        user,
        section: 'Supply and Property',
        condition: 'In good condition',
        funding,
        classification: 'Semi-expendable - High Value',
        locationOne: building,
      }
      const shown = isLong ? 'Filing cabinet' : description
      const cells = [
        ...[`${from + at}`, 'Filing cabinet', shown, 1, withCommas(item.price), `2018-03-${two(1 + at)}`],
        ...['Good condition', 'none'],
      ]
      return [
        itemLine(item, ...arrange(cells)),
        ...(isLong ? [line('joined', ...arrange([null, null, 'S/N 0042-A']))] : []),
      ]
    }
    const rows = Array.from({ length: 12 }, (_, at) => row(at))
    const signatures = [
      line('signature', 'Prepared by:', null, null, 'Noted by:'),
      line('signature', 'A. Clerk', null, null, 'B. Chief'),
    ]
    return [
      ...titles,
      blank,
      line('heading', ...heads),
      ...rows.slice(0, 6).flat(),
      line('total', 'Sub-total this page', null, null, null, '67,500.00'),
      ...signatures,
      line('single', 'INVENTORY OF EQUIPMENT AND FURNITURE'),
      titles[1]!,
      line('heading', ...heads.map((head) => head.toUpperCase())),
      ...rows.slice(6).flat(),
      line('total', 'Grand total', null, null, null, '135,000.00'),
      ...signatures,
    ]
  }
  const sheets = {
    'Main Building': sheetOf(
      'Main Building',
      ['01', '01 - Regular Agency Fund'],
      ['Nestor F. Valdez', 'Valdez, Nestor Fernandez'],
      [
        ['Property No.', 'Article', 'Description', 'Qty.', 'Unit Cost', 'Date Acquired', 'Status', 'Par No.'],
        [0, 1, 2, 3, 4, 5, 6, 7],
      ],
      60_100,
    ),
    'Research Building': sheetOf(
      'Research Building',
      ['05', '05 - Internally Generated Funds'],
      ['CARIÑO, MARITES L.', 'Cariño, Marites Lopez'],
      [
        [
          'Article',
          'Property Number',
          'Particulars',
          'Acquisition Date',
          'Unit Value',
          'Quantity',
          'Condition',
          'Checked',
        ],
        [1, 0, 2, 5, 4, 3, 6, 7],
      ],
      60_300,
    ),
  }
  const notes: WorkbookCell[][] = [['Counted by the committee in June'], ['See the other sheets']]
  return { name: 'by building.xlsx', bytes: workbook({ ...cellsOf(sheets), Notes: notes }), sheets }
}
