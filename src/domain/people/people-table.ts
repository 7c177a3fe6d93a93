/**
 * Parses a list of people from a file or from pasted lines: finds the heading row, or treats each line as one name. Promises: each line with letters
 * becomes one entry; unused columns are reported; a cell without a heading is never interpreted, because positions are printed on forms.
 */
import type { Mapping } from '../import/cell-source.ts'
import { guessMapping } from '../import/column-mapping.ts'
import type { ImportColumn } from '../import/import-columns.ts'
import { type PersonName, parsePersonName, tidyName } from './parse-person-name.ts'

export interface PersonEntry extends PersonName {
  /** Line number, as a spreadsheet shows it. */
  line: number
  /** The name as in the file. */
  source: string
  leftOut: readonly string[]
  /** Empty: one is proposed. */
  username: string
  email: string
  position: string
  /** The role as in the file; empty if it names none. */
  role: string
}

export interface PeopleTable {
  entries: readonly PersonEntry[]
  /** Headings of columns that are not used. */
  unusedColumns: readonly string[]
  hasEmails: boolean
}

/** A line of a file: its number and its cells. */
export interface TableLine {
  line: number
  cells: readonly string[]
}

const column = (field: string, heading: string, aliases: string): ImportColumn => ({
  field,
  heading,
  aliases: aliases.split('|'),
  type: { kind: 'text' },
  required: false,
})

// not texts: headings of files
export const peopleColumns: readonly ImportColumn[] = [
  column(
    'name',
    'Name', // not a text: a heading of a file
    'full name|complete name|employee|employee name|name of employee|name of personnel|personnel|staff|accountable officer|pangalan|buong pangalan',
  ),
  column('last_name', 'Last name', 'surname|family name|lastname|apelyido'), // not a text: see above
  column('first_name', 'First name', 'given name|given names|firstname|first names'), // not a text: see above
  column('middle_name', 'Middle name', 'middle initial|middle|middlename|m.i.|mi|m.i|m. i.'), // not a text: see above
  column('suffix', 'Suffix', 'name extension|extension|ext|ext.|extension name'), // not a text: see above
  column('username', 'Username', 'user name|user|login|login name|account'), // not a text: see above
  column('role', 'Role', 'access|access level|user role|user type|account type|group|groups'), // not a text: see above
  column(
    'position',
    'Position', // not a text: see above
    'designation|position title|position/designation|job title|plantilla position|posisyon', // not a text: see above
  ),
  column('email', 'E-mail', 'email|email address|e-mail address|official email'), // not a text: see above
]

/** Rows above the headings, such as a title and a date. */
const headingWithin = 20

const namesPeople = (mapping: Mapping): boolean =>
  mapping['name'] !== null || (mapping['last_name'] !== null && mapping['first_name'] !== null)

function findHeading(lines: readonly TableLine[]): { at: number; mapping: Mapping } | null {
  for (const [at, { cells }] of lines.slice(0, headingWithin).entries()) {
    const mapping = guessMapping(peopleColumns, cells)
    if (namesPeople(mapping)) return { at, mapping }
  }
  return null
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text)
/** `1. Juan Cruz`, `- Juan Cruz` */
const withoutNumbering = (text: string): string => text.replace(/^\s*(?:\d+\s*[.)]\s*|[-•*–]\s+)/u, '').trim()

const emptyName: PersonName = { first_name: '', middle_name: '', last_name: '' }

function entryOf(line: number, name: string, other: Partial<PersonEntry> = {}): PersonEntry {
  const source = withoutNumbering(name)
  const { leftOut, ...parts } = parsePersonName(source) ?? { ...emptyName, leftOut: [] }
  return { line, source, leftOut, username: '', email: '', position: '', role: '', ...parts, ...other }
}

function entryOfRow({ line, cells }: TableLine, mapping: Mapping): PersonEntry {
  const cell = (field: string): string => {
    const at = mapping[field] ?? null
    return at === null ? '' : (cells[at] ?? '').trim()
  }
  const other = {
    username: cell('username'),
    email: cell('email'),
    position: cell('position'),
    role: cell('role'),
  }
  const apart = { first_name: cell('first_name'), middle_name: cell('middle_name'), last_name: cell('last_name') }
  if (apart.first_name === '' && apart.last_name === '') return entryOf(line, cell('name'), other)
  const written = [apart.first_name, apart.middle_name, apart.last_name, cell('suffix')].filter(Boolean).join(' ')
  return { ...entryOf(line, '', other), source: written, ...tidyName(apart, cell('suffix')) }
}

/** Without headings a line is a name. A comma belongs to the name; so the cells of a comma-separated file are put together again. */
const nameOfLine = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim())
    .filter(hasLetter)
    .join(', ')

/** `separator`: the cell separator of a text file. */
export function readPeople(lines: readonly TableLine[], separator: string | null): PeopleTable {
  const filled = lines.filter(({ cells }) => cells.some((cell) => hasLetter(cell)))
  const heading = findHeading(filled)
  const isComma = separator === ','
  if (!heading) {
    const firstName = (cells: readonly string[]) => cells.find((cell) => hasLetter(cell)) ?? ''
    const entries = filled.map(({ line, cells }) => entryOf(line, isComma ? nameOfLine(cells) : firstName(cells)))
    const others = isComma ? 0 : Math.max(0, ...filled.map(({ cells }) => cells.filter(hasLetter).length - 1))
    return { entries, unusedColumns: others > 0 ? [''] : [], hasEmails: false }
  }
  const { at, mapping } = heading
  const headings = filled[at]!.cells
  // Only the name has a heading, so a comma in a line is part of the name.
  const isNameOnly = isComma && headings.filter(hasLetter).length === 1 && mapping['name'] !== null
  const used = new Set(Object.values(mapping))
  return {
    entries: filled
      .slice(at + 1)
      .map((row) => (isNameOnly ? entryOf(row.line, nameOfLine(row.cells)) : entryOfRow(row, mapping)))
      .filter(({ source }) => hasLetter(source)),
    unusedColumns: headings.filter((name, index) => hasLetter(name) && !used.has(index)),
    hasEmails: mapping['email'] !== null,
  }
}

/** The lines of a text pasted from a spreadsheet, whose cells are divided by tabs. */
export const linesOfPastedCells = (text: string): readonly TableLine[] =>
  text.split(/\r\n|\r|\n/).map((line, index) => ({
    line: index + 1,
    cells: line.split('\t').map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"'),
    ),
  }))
