/** Reports that property units keep as workbooks: one sheet for each account or building, with titles, totals and signatures. */

import {
  type AgencyFile,
  type AgencyItem,
  type AgencyLine,
  amount,
  blank,
  cellsOf,
  itemLine,
  line,
  two,
  withCommas,
} from './agency-files/agency-lines.ts'
import { type WorkbookCell, workbook } from './workbook.ts'

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
