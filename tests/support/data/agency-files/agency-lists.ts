/** Lists that property units keep: one table of items. */
import { type WorkbookCell, workbook } from '../workbook.ts'
import {
  type AgencyFile,
  type AgencyItem,
  type AgencyLine,
  amount,
  blank,
  cellsOf,
  itemLine,
  line,
  serialOf,
  two,
  withCommas,
} from './agency-lines.ts'

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
