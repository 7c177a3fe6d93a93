/**
 * Ready for the field: what a device needs before it leaves the network, as facts in and judgements out. `missing` keeps a counter at the
 * desk, `risk` may be gone with, `unknown` could not be found out.
 */
import { plural } from './plural.ts'

export interface ReadyFacts {
  now: number
  /** `paid`: the list was not refreshed, because this connection is paid by the amount. */
  list: { phase: 'none' | 'building' | 'ready'; asOf: number | null; products: number; paid: boolean }
  offlineStart: 'ready' | 'not-yet' | 'impossible' | null
  camera: 'granted' | 'prompt' | 'denied' | 'none' | 'insecure' | 'unknown' | null
  persisted: boolean | null
  usage: number | null
  quota: number | null
  installed: boolean
  iphone: boolean
  trouble: string | null
  listInPage: boolean
  skewMs: number | null
  expired: boolean
  toSend: number
  needsYou: number
}

export type Judgement = 'ok' | 'risk' | 'missing' | 'unknown'
export type CheckName =
  | 'storage'
  | 'list'
  | 'speed'
  | 'offline'
  | 'camera'
  | 'kept'
  | 'space'
  | 'clock'
  | 'person'
  | 'unsent'

export interface Check {
  name: CheckName
  is: Judgement
  says: string
}

const hour = 3_600_000
const megabyte = 1024 * 1024
/** Twice a list of 100,000 products, roughly (sync 2.14). */
const wantedBytes = 200 * megabyte

export function readyChecks(facts: ReadyFacts): readonly Check[] {
  const one = (name: CheckName, is: Judgement, says: string): Check => ({ name, is, says })
  const { list } = facts
  const age = list.asOf === null ? null : facts.now - list.asOf
  const free = facts.quota === null || facts.usage === null ? null : facts.quota - facts.usage
  const checks: Check[] = []
  if (facts.trouble) checks.push(one('storage', 'missing', `Storage trouble: ${facts.trouble}`))
  checks.push(
    facts.expired
      ? one('person', 'missing', 'Your sign-in has ended. Sign in again before you go.')
      : one('person', 'ok', 'Signed in; the sign-in is kept without a network.'),
  )
  if (list.phase !== 'ready')
    checks.push(
      one(
        'list',
        'missing',
        list.phase === 'building' ? 'The list is still coming.' : 'There is no list on this device yet.',
      ),
    )
  else if (list.paid)
    checks.push(
      one(
        'list',
        'risk',
        `${plural(list.products, 'product', 'products')}. The list was not read again, because this connection may cost money. Refresh it if you want to.`,
      ),
    )
  else if (age !== null && age > 24 * hour)
    checks.push(
      one(
        'list',
        'risk',
        `${plural(list.products, 'product', 'products')}, but the list is more than a day old. Refresh it.`,
      ),
    )
  else checks.push(one('list', 'ok', `Complete: ${plural(list.products, 'product', 'products')}.`))
  if (facts.listInPage)
    checks.push(
      one(
        'speed',
        'risk',
        'This browser starts no helper for the list, so the page searches by itself. Everything works; long lists may stutter. An up-to-date browser helps.',
      ),
    )
  checks.push(
    facts.offlineStart === null
      ? one('offline', 'unknown', 'Checking…')
      : facts.offlineStart === 'ready'
        ? one('offline', 'ok', 'The app starts without a network.')
        : facts.offlineStart === 'not-yet'
          ? one(
              'offline',
              'missing',
              'The app is not fully on this device yet. Leave this page open for a moment, then reload it once.',
            )
          : one(
              'offline',
              'missing',
              'This browser or address does not allow starting without a network. Use https and a current browser.',
            ),
  )
  checks.push(cameraCheck(facts.camera, one))
  checks.push(
    facts.persisted === true
      ? one('kept', 'ok', 'The browser keeps the data until you remove it.')
      : facts.iphone && !facts.installed
        ? one(
            'kept',
            'risk',
            'This browser may delete data after 7 days without use: put the app on the home screen, or send daily.',
          )
        : one('kept', 'risk', 'The browser may clear the data when space runs out. Ask it to keep them.'),
  )
  checks.push(
    free === null
      ? one('space', 'unknown', 'The browser does not say how much space is left.')
      : free < wantedBytes
        ? one('space', 'risk', `Only ${count(Math.floor(free / megabyte))} MB left for this app. Free some space.`)
        : one('space', 'ok', `${size(free)} left for this app.`),
  )
  checks.push(
    facts.skewMs === null
      ? one('clock', 'unknown', 'Not compared with the office yet.')
      : Math.abs(facts.skewMs) > 5 * 60_000
        ? one(
            'clock',
            'risk',
            `The clock is ${count(Math.round(Math.abs(facts.skewMs) / 60_000))} minutes off. Counts keep their order all the same.`,
          )
        : one('clock', 'ok', 'The clock agrees with the office.'),
  )
  checks.push(
    facts.needsYou > 0
      ? one('unsent', 'risk', `${plural(facts.needsYou, 'record needs', 'records need')} review.`)
      : facts.toSend > 0
        ? one(
            'unsent',
            'risk',
            `${plural(facts.toSend, 'record isn’t', 'records aren’t')} sent yet. Unsent work stays on this device.`,
          )
        : one('unsent', 'ok', 'Everything you recorded is with the office.'),
  )
  return checks
}

function cameraCheck(
  camera: ReadyFacts['camera'],
  one: (name: CheckName, is: Judgement, says: string) => Check,
): Check {
  switch (camera) {
    case 'granted':
      return one('camera', 'ok', 'The camera may be used.')
    case 'prompt':
      return one('camera', 'missing', 'The browser will ask whether the camera may be used. Let it ask now.')
    case 'denied':
      return one(
        'camera',
        'missing',
        'The camera is blocked. Allow it in the site settings of the browser; a hardware scanner and typing work without it.',
      )
    case 'none':
      return one('camera', 'risk', 'No camera. Use a hardware scanner or type the number.')
    case 'insecure':
      return one('camera', 'missing', 'This address is not secure (https), so the browser gives no camera.')
    default:
      return one('camera', 'unknown', 'Not known yet. Try it.')
  }
}

/** The whole in one word: the worst of its parts; what is not known does not hold anybody back. */
export function readiness(checks: readonly Check[]): 'ok' | 'risk' | 'missing' {
  if (checks.some((check) => check.is === 'missing')) return 'missing'
  return checks.some((check) => check.is === 'risk') ? 'risk' : 'ok'
}

const count = (value: number) => value.toLocaleString('en')
const size = (bytes: number) =>
  bytes >= 1024 * megabyte ? `${(bytes / 1024 / megabyte).toFixed(1)} GB` : `${count(Math.floor(bytes / megabyte))} MB`
