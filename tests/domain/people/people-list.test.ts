import { describe, expect, test } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { checkPeople, type ListedPerson, listPeople, withUserName } from '#domain/people/check-people.ts'
import { isSameName, parsePersonName } from '#domain/people/parse-person-name.ts'
import { linesOfPastedCells, readPeople } from '#domain/people/people-table.ts'
import { proposeUserName } from '#domain/people/user-name.ts'

const parts = (text: string) => {
  const name = parsePersonName(text)
  return name && [name.first_name, name.middle_name, name.last_name]
}

test.each([
  ['DELA CRUZ, JUAN P.', 'Juan', 'P', 'Dela Cruz'],
  ['dela cruz, juan p', 'Juan', 'P', 'Dela Cruz'],
  ['Juan P. dela Cruz', 'Juan', 'P', 'dela Cruz'],
  ['JUAN P. DELA CRUZ, JR.', 'Juan', 'P', 'Dela Cruz Jr'],
  ['DELA CRUZ JR., JUAN P.', 'Juan', 'P', 'Dela Cruz Jr'],
  ['DELA CRUZ, JUAN JR. P.', 'Juan', 'P', 'Dela Cruz Jr'],
  ['DELA CRUZ, JUAN P. III', 'Juan', 'P', 'Dela Cruz III'],
  ['DELA CRUZ, JUAN P., JR.', 'Juan', 'P', 'Dela Cruz Jr'],
  ['PEÑA, MA. CRISTINA Ñ.', 'Ma Cristina', 'Ñ', 'Peña'],
  ['Maria Clara de los Santos', 'Maria Clara', '', 'de los Santos'],
  ['SANTOS-REYES, ANA MARIE', 'Ana Marie', '', 'Santos Reyes'],
  ['J. P. Rizal', 'J', 'P', 'Rizal'],
  ['Juan D. C. Cruz', 'Juan', 'D C', 'Cruz'],
  ['Ana Cruz', 'Ana', '', 'Cruz'],
  ['CRUZ, GEN P.', 'Gen', 'P', 'Cruz'],
])('[ADMIN-3710] %s: first, middle and last name', (text, first, middle, last) => {
  expect(parts(text)).toEqual([first, middle, last])
})

test('[ADMIN-3710] a title or degree is left out and named; what cannot be read is not guessed', () => {
  expect(parsePersonName('ENGR. JUAN P. CRUZ, CPA')).toEqual({
    first_name: 'Juan',
    middle_name: 'P',
    last_name: 'Cruz',
    leftOut: ['CPA', 'ENGR.'],
  })
  expect(parsePersonName('CRUZ, Gen. Juan')?.leftOut).toEqual(['Gen.'])
  for (const text of [
    '',
    ' , ',
    'Cruz',
    '*** nothing follows ***',
    'Total employees',
    'Dr. Cruz',
    'Cruz, Juan, Clerk',
    'CRUZ,',
  ])
    expect(parts(text)).toBe(null)
  expect(parts(`${'x'.repeat(5_000)}, JUAN`)?.[0]).toBe('Juan')
})

test.each([
  ["Ma. Cristina O'Neil-dela Cruz 3rd", 'Ma Cristina', '', 'ONeil dela Cruz III'],
  ['CRUZ, JUAN P. 2ND', 'Juan', 'P', 'Cruz II'],
  ['Juan P. Cruz, 4th.', 'Juan', 'P', 'Cruz IV'],
  ['Juan P. Reyes-Cruz', 'Juan', 'P', 'Reyes Cruz'],
])(
  '[ADMIN-5642] %s: a suffix with a digit becomes the Roman one, and a hyphenated last name stays whole',
  (text, first, middle, last) => {
    expect(parts(text)).toEqual([first, middle, last])
    const entered = { first_name: first, middle_name: middle, last_name: last.replace(' III', ' 3rd') }
    expect(isSameName(entered, { first_name: first, middle_name: middle, last_name: last })).toBe(true)
  },
)

test('[ADMIN-5751] [ADMIN-3711] the same person: whatever the case, accents, hyphens and an initial for a middle name', () => {
  const name = (first_name: string, middle_name: string, last_name: string) => ({ first_name, middle_name, last_name })
  const juan = name('Juan', 'P', 'Peña Cruz')
  expect(isSameName(juan, name('JUAN', 'Perez', 'PENA-CRUZ'))).toBe(true)
  expect(isSameName(juan, name('Juan', '', 'Pena Cruz'))).toBe(true)
  expect(isSameName(juan, name('Juan', 'Q', 'Peña Cruz'))).toBe(false)
  expect(isSameName(name('Juan', 'Perez', 'Cruz'), name('Juan', 'Pedro', 'Cruz'))).toBe(false)
  expect(isSameName(juan, name('Juana', 'P', 'Peña Cruz'))).toBe(false)
  expect(isSameName(name('Josefina', 'Gomez', 'Aguilar'), parsePersonName('AGUILAR, JOSEFINA GOMEZ')!)).toBe(true)
  expect(isSameName(name('Josefina', 'Gomez', 'Aguilar'), parsePersonName('AGUILAR, JOSEFINA GARCIA')!)).toBe(false)
})

test('[ADMIN-5832] the same person: one has the initial of the middle name that the other has in full behind the first name', () => {
  const name = (first_name: string, middle_name: string) => ({ first_name, middle_name, last_name: 'Aguilar' })
  const listed = parsePersonName('AGUILAR, JOSEFINA GOMEZ')!
  expect(isSameName(name('Josefina', 'G'), listed)).toBe(true)
  expect(isSameName(listed, name('Josefina', 'G.'))).toBe(true)
  expect(isSameName(name('Ma. Josefina', 'D'), parsePersonName('AGUILAR, MA. JOSEFINA DELA CRUZ')!)).toBe(true)
  expect(isSameName(name('Josefina', 'R'), listed)).toBe(false)
  // No middle name at all: a second first name is another person.
  expect(isSameName(name('Josefina', ''), listed)).toBe(false)
  expect(isSameName(name('Maria', 'N'), name('Mariana', ''))).toBe(false)
  expect(isSameName(name('Josefina Gomez', 'R'), name('Josefina', 'G'))).toBe(false)
})

describe('reading a list', () => {
  const lines = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }))

  test('[ADMIN-3712] headings are found below a title; columns that are not saved are named', () => {
    const table = readPeople(
      lines(
        ['LIST OF PERSONNEL'],
        [''],
        ['No.', 'Name of Employee', 'Designation', 'Office', 'E-mail Address', 'Role'],
        ['1', 'CRUZ, JUAN P.', 'Clerk', 'Accounting', 'jp.cruz@example.gov.ph', 'Employee'],
        ['', '', '', '', '', ''],
        ['2', 'SANTOS, ANA', '', 'Cash', '', 'Authorized'],
      ),
      null,
    )
    expect(table.unusedColumns).toEqual(['No.', 'Office'])
    expect(table.hasEmails).toBe(true)
    expect(table.entries).toMatchObject([
      { line: 4, first_name: 'Juan', last_name: 'Cruz', position: 'Clerk', email: 'jp.cruz@example.gov.ph' },
      { line: 6, first_name: 'Ana', last_name: 'Santos', role: 'Authorized' },
    ])
  })

  test('[ADMIN-3712] last and first name in columns of their own, with a suffix', () => {
    const table = readPeople(
      lines(['Surname', 'First Name', 'M.I.', 'Ext.'], ['DELA CRUZ', 'JUAN', 'P.', 'JR.'], ['', 'ANA', '', '']),
      ',',
    )
    expect(table.entries).toMatchObject([
      { first_name: 'Juan', middle_name: 'P', last_name: 'Dela Cruz Jr', source: 'JUAN P. DELA CRUZ JR.' },
      { first_name: 'Ana', last_name: '' },
    ])
  })

  test('[ADMIN-3713] without headings each line is a name: a comma belongs to it, numbering does not, no other cell is guessed', () => {
    const pasted = readPeople(lines(['CRUZ', ' JUAN P.'], ['2. Ana Santos'], ['', '']), ',')
    expect(pasted.entries.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).toEqual([
      'Juan Cruz',
      'Ana Santos',
    ])
    const cells = readPeople(linesOfPastedCells('1\tCRUZ, JUAN\tCashier\r\n2\t"SANTOS, ANA"\tClerk'), '\t')
    expect(cells.entries).toMatchObject([
      { line: 1, last_name: 'Cruz', position: '' },
      { line: 2, last_name: 'Santos', position: '' },
    ])
    expect(cells.unusedColumns).toEqual([''])
    const nameOnly = readPeople(lines(['Name'], ['CRUZ', ' JUAN P.']), ',')
    expect(nameOnly.entries).toMatchObject([{ first_name: 'Juan', middle_name: 'P', last_name: 'Cruz' }])
  })

  test('[ADMIN-3713] a line that is not a name stays as an entry without a name', () => {
    const table = readPeople(lines(['CRUZ'], ['Nothing follows']), ',')
    expect(table.entries).toMatchObject([
      { source: 'CRUZ', last_name: '' },
      { source: 'Nothing follows', last_name: '' },
    ])
    expect(readPeople(lines(['*** Nothing follows ***'], ['- Ana Cruz']), null).entries).toMatchObject([
      { source: '*** Nothing follows ***', last_name: '' },
      { source: 'Ana Cruz', last_name: 'Cruz' },
    ])
    expect(readPeople(lines(['', '12']), null).entries).toEqual([])
  })
})

test('[ADMIN-3714] the proposed user name: from the e-mail address, else initial and last name, with a number if taken', () => {
  const juan = { first_name: 'Juan', middle_name: 'P', last_name: 'Dela Peña Jr' }
  const taken = new Set(['jdelapenajr', 'jdelapenajr2'])
  expect(proposeUserName(juan, '', () => false)).toBe('jdelapenajr')
  expect(proposeUserName(juan, '', (name) => taken.has(name))).toBe('jdelapenajr3')
  expect(proposeUserName(juan, 'JP.Pena@example.gov.ph', () => false)).toBe('jp.pena')
  expect(proposeUserName(juan, 'not an address', () => false)).toBe('jdelapenajr')
  expect(proposeUserName({ first_name: '', middle_name: '', last_name: '' }, '', () => false)).toBe('')
})

describe('checking a list', () => {
  const ana = { id: 3, username: 'ana', first_name: 'Ana', middle_name: 'B', last_name: 'Santos' }
  const list = (...names: string[]) =>
    listPeople(
      readPeople(
        names.map((name, at) => ({ line: at + 1, cells: [name] })),
        null,
      ).entries,
      {
        role: 'employee',
        taken: ['ana', 'JCruz'],
      },
    )
  const changed = (person: ListedPerson, over: Partial<ListedPerson>) => checkPeople([{ ...person, ...over }], [ana])[0]

  test('[ADMIN-3715] user names of a list never meet each other or an account, in any case of letters', () => {
    const people = list('Juan Cruz', 'Jose Cruz')
    expect(people.map(({ username }) => username)).toEqual(['jcruz2', 'jcruz3'])
    expect(changed(people[0]!, { username: 'ANA' })).toEqual({
      is: 'refused',
      reasons: ['The username ANA is taken.'],
    })
    const twice = checkPeople([people[0]!, { ...people[1]!, username: 'JCRUZ2' }], [ana])
    expect(twice).toEqual([{ is: 'ready' }, { is: 'refused', reasons: ['Line 1 has the username JCRUZ2 too.'] }])
    expect(changed(people[0]!, { username: 'juan cruz' })).toMatchObject({ is: 'refused' })
    expect(changed(people[0]!, { username: ' ' })).toEqual({ is: 'refused', reasons: ['Type a username.'] })
  })

  test('[ADMIN-3715] a line that gets its name later: a user name is proposed, and one that was typed stays', () => {
    const [juan, jose] = list('Juan Cruz', 'CRUZ')
    const named = { ...jose!, first_name: 'Jose', last_name: 'Cruz' }
    expect(withUserName(named, [juan!, named], [ana]).username).toBe('jcruz')
    expect(withUserName(named, [{ ...juan!, username: 'JCRUZ' }], [ana]).username).toBe('jcruz2')
    expect(withUserName({ ...named, username: 'jose' }, [], []).username).toBe('jose')
  })

  test('[ADMIN-3716] someone who has an account, or is in the list twice: added only as another person', () => {
    const [santos, cruz, again] = list('SANTOS, ANA', 'Juan Cruz', 'CRUZ, JUAN')
    const checks = checkPeople([santos!, cruz!, again!], [ana])
    expect(checks).toEqual([
      { is: 'same-name', reason: 'Ana B. Santos (ana) has an account. Is this another person?' },
      { is: 'ready' },
      { is: 'same-name', reason: 'Line 2 has the same name. Is this another person?' },
    ])
    expect(changed(santos!, { isAnother: true })).toEqual({ is: 'ready' })
  })

  test('[ADMIN-3717] a list makes nobody an admin; an unknown role and a name that accounts refuse are reasons to keep the line', () => {
    const entries = readPeople(
      [
        ['Name', 'Role'],
        ['Ana Cruz', 'Administrator'],
        ['Ben Cruz', 'Boss'],
        ['Cora Cruz', 'Sub-Admin'],
        ['Dan Cruz', ''],
        ['R2 D2', ''],
      ].map((cells, at) => ({ line: at + 1, cells })),
      null,
    ).entries
    const people = listPeople(entries, { role: 'sub-admin', taken: [] })
    expect(people.map(({ role }) => role)).toEqual([null, null, 'sub-admin', 'sub-admin', 'sub-admin'])
    const checks = checkPeople(people, [])
    expect(checks.map(({ is }) => is)).toEqual(['refused', 'refused', 'ready', 'ready', 'refused'])
    expect(checks[0]).toMatchObject({ reasons: [expect.stringContaining('can’t add admins')] })
    expect(checks[1]).toMatchObject({ reasons: ['We don’t know the role “Boss”. Choose one.'] })
    expect(checks[4]).toMatchObject({ reasons: expect.arrayContaining([fixedTexts.nameRule('First name')]) })
    const [long] = list(`${'x'.repeat(5_000)}, JUAN`)
    expect(checkPeople([long!], [])[0]).toMatchObject({ is: 'refused' })
  })
})
