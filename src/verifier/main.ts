/** The page that checks an evidence pack. Promises: it uses no network, and "unchanged" is only shown after every check. */
import { checkPack, type PackResult } from '#domain/evidence/check-pack.ts'
import type { Figure } from '#domain/evidence/pack-totals.ts'
import { formatMoment, formatMoney, formatNumber } from '#domain/text/format.ts'
import { t } from '#text/campaigns/evidence-check.ts'
import { languageNames, languages, setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'
import { describeFault } from './describe-fault.ts'
import { PackTooLarge, readPack } from './read-pack.ts'
import { webCrypto } from './web-crypto.ts'

/** Why a file was not checked. */
const unopened = {
  unreadable: () => t('unreadable'),
  'not-zip': () => t('notZip'),
  'too-large': () => t('tooLarge'),
}

type State =
  | { is: 'start' }
  | { is: 'checking' }
  | { is: keyof typeof unopened }
  | { is: 'checked'; result: PackResult; fingerprint: string }

const main = document.getElementById('main') as HTMLElement
let state: State = { is: 'start' }
let bytes: Uint8Array | null = null
let typed = ''
/** A check that another file or fingerprint has overtaken shows nothing. */
let run = 0

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

// Made once: what was chosen and typed stays visible.
const fileInput = element('input', {
  name: 'pack',
  type: 'file',
  accept: '.zip',
  onchange: () => void take(fileInput.files?.[0]),
})
const fingerprintInput = element('input', {
  name: 'fingerprint',
  type: 'text',
  autocomplete: 'off',
  onchange: () => {
    typed = fingerprintInput.value.trim()
    void check()
  },
})

async function check(): Promise<void> {
  if (bytes === null) return
  run += 1
  const own = run
  show({ is: 'checking' })
  const fingerprint = typed
  const files = await readPack(bytes).catch((error: unknown) =>
    error instanceof PackTooLarge ? 'too-large' : 'not-zip',
  )
  const next: State =
    typeof files === 'string'
      ? { is: files }
      : { is: 'checked', result: await checkPack(files, webCrypto, fingerprint), fingerprint }
  if (own === run) show(next)
}

async function take(file: File | null | undefined): Promise<void> {
  if (!file) return
  // The answer to the file before is never taken for one to this file.
  bytes = null
  run += 1
  const own = run
  show({ is: 'checking' })
  const read = await file.arrayBuffer().catch(() => null)
  if (own !== run) return
  if (read === null) return show({ is: 'unreadable' })
  bytes = new Uint8Array(read)
  await check()
}

function answer(): Node {
  if (state.is === 'start') return element('p')
  if (state.is === 'checking') return element('p', {}, [t('checking')])
  if (state.is !== 'checked')
    return element('div', { className: 'answer bad' }, [element('strong', {}, [unopened[state.is]()])])
  const { result, fingerprint } = state
  const timeZone = result.manifest?.time_zone ?? 'UTC'
  const [first, ...others] = result.faults.map((fault) => describeFault(fault, timeZone))
  if (first !== undefined)
    return element('div', { className: 'answer bad' }, [
      element('p', {}, [element('strong', {}, [t('invalid')])]),
      element('p', {}, [first]),
      ...(others.length === 0
        ? []
        : [
            element('p', {}, [t('moreFaults', { count: others.length })]),
            element(
              'ul',
              {},
              others.slice(0, 20).map((text) => element('li', {}, [text])),
            ),
          ]),
    ])
  if (!result.signatureChecked) return element('div', { className: 'answer' }, [t('unsignedCheck')])
  return element('div', { className: 'answer good' }, [
    element('p', {}, [element('strong', {}, [t(fingerprint === '' ? 'valid' : 'validKnownKey')])]),
    ...(fingerprint === '' ? [element('p', {}, [t('compare')])] : []),
  ])
}

/** Only of a count in which somebody asked for second counts. */
function secondCountFacts(figures: PackResult['secondCounts']): [string, string][] {
  if (figures === null || Object.values(figures).every((figure) => figure === 0)) return []
  const { confirmed, decided, ...open } = figures
  return [
    [t('facts.confirmed'), formatNumber(confirmed)],
    [t('facts.decided'), formatNumber(decided)],
    [t('facts.undecided'), formatNumber(Object.values(open).reduce((sum, figure) => sum + figure, 0))],
  ]
}

function facts({ manifest, fingerprint, faults, ...numbers }: PackResult): Node {
  if (manifest === null) return element('div')
  const closedAt = Date.parse(String(manifest.campaign?.['closed_at']))
  const lines: (readonly [string, string])[] = [
    [t('facts.institute'), manifest.institute],
    [t('facts.campaign'), String(manifest.campaign?.['name'] ?? '')],
    [t('facts.closed'), formatMoment(closedAt, manifest.time_zone)],
    [t('facts.key'), fingerprint ?? ''],
    // Of a changed pack only the part before the fault was read.
    ...(faults.length > 0
      ? []
      : ([
          [t('facts.items'), formatNumber(numbers.items)],
          [t('facts.records'), formatNumber(numbers.records)],
          [t('facts.late'), formatNumber(numbers.lateCounts)],
          [t('facts.withoutRecord'), formatNumber(numbers.countsWithoutRecord)],
          ...secondCountFacts(numbers.secondCounts),
        ] satisfies [string, string][])),
    [t('facts.version'), manifest.server_version],
  ]
  return element(
    'dl',
    {},
    lines.flatMap(([name, value]) => [element('dt', {}, [name]), element('dd', {}, [value])]),
  )
}

const figureText = (value: string) => (value.includes('.') ? formatMoney(value) : formatNumber(BigInt(value)))

function totals({ totals: computed, faults }: PackResult): Node {
  if (computed === null || faults.length > 0) return element('div')
  const figures = Object.keys(computed.all) as Figure[]
  const rows = figures.map((figure) =>
    element('tr', {}, [
      element('td', {}, [t(`figure.${figure}`)]),
      element('td', {}, [figureText(computed.all[figure])]),
    ]),
  )
  return element('section', {}, [
    element('h2', {}, [t('totals')]),
    element('div', { className: 'scroll' }, [element('table', {}, [element('tbody', {}, rows)])]),
  ])
}

const changeLanguage = async (language: (typeof languages)[number]) => {
  setLanguage(language)
  await loadTexts()
  document.documentElement.lang = language
  show(state)
}

function show(next: State): void {
  state = next
  const result = state.is === 'checked' ? [facts(state.result), totals(state.result)] : []
  const status = element('div', {}, [answer()])
  status.setAttribute('role', 'status')
  document.title = t('title')
  main.replaceChildren(
    element(
      'div',
      { className: 'languages' },
      languages.map((language) =>
        element('button', { type: 'button', onclick: () => void changeLanguage(language) }, [languageNames[language]]),
      ),
    ),
    element('h1', {}, [t('title')]),
    element('p', {}, [t('intro')]),
    element('label', {}, [t('choose'), fileInput]),
    element('label', {}, [t('fingerprint'), fingerprintInput]),
    status,
    ...result,
  )
}

document.addEventListener('dragover', (event) => event.preventDefault())
document.addEventListener('drop', (event) => {
  event.preventDefault()
  void take(event.dataTransfer?.files[0])
})
show(state)
